#pragma once

#include "tools/core/commands.hpp"

#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <set>

namespace kiban::web {

/// A page's WebSocket with its engine.
class page_socket {
  public:
    page_socket() = default;
    page_socket(page_socket const&) = delete;
    page_socket& operator=(page_socket const&) = delete;
    virtual ~page_socket() = default;

    /// Asks the threads of the engine to end; `page_sockets::closing` waits for them.
    virtual void end() = 0;
};

/// The pages' sockets.
struct page_sockets {
    std::set<page_socket*> open{};
    boost::asio::thread_pool closing{1}; ///< waits for the engines' threads of pages that go away
};

/// Answers the upgrade, and from then on the page's messages, until the page goes away. Until then it is
/// among the open ones of `pages`. All on the stream's executor.
void open_page_socket(boost::beast::tcp_stream stream,
                      boost::beast::http::request<boost::beast::http::string_body> const& upgrade,
                      core::core_limits limits, page_sockets& pages);

} // namespace kiban::web
