#include "tools/web/server/server.hpp"

#include "tools/terminal/failure.hpp"
#include "tools/web/server/page_files.hpp"
#include "tools/web/server/page_socket.hpp"
#include "tools/web/server/requests.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/system/system_error.hpp>
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace kiban::web {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using request = http::request<http::string_body>;
using response = http::response<http::string_body>;

constexpr std::size_t most_connections = 64;
constexpr std::size_t most_pages = 8;
constexpr std::uint32_t longest_header = 16 * 1024;
constexpr std::chrono::seconds patience{20}; ///< with a connection that says nothing

constexpr std::string_view policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors 'none'";

/// What all connections share.
struct shared_state {
    server_settings const& settings;
    std::uint16_t port = 0;
    std::size_t connections = 0;
    page_sockets pages{};
};

response plain(request const& asked, http::status status, std::string_view words) {
    response r{status, asked.version()};
    r.set(http::field::content_type, "text/plain; charset=utf-8");
    r.body() = words;
    r.body() += '\n';
    return r;
}

response answer_with_file(request const& asked, std::string path, server_settings const& s) {
    path = path.empty() ? "index.html" : path;
    auto const type = media_type(path);
    if (!is_plain_path(path) || !type) {
        return plain(asked, http::status::not_found, "there is no such file");
    }
    // The page asks this file whether an engine is beside it.
    auto content = path == "engine/connection.json" ? std::optional<std::string>{"{\"server\": true}\n"}
                                                    : read_page_file(s.page, path);
    if (!content) {
        return plain(asked, http::status::not_found, "there is no such file");
    }
    response r{http::status::ok, asked.version()};
    r.set(http::field::content_type, *type);
    r.body() = *std::move(content);
    return r;
}

void set_headers(response& r, request const& asked) {
    r.set(http::field::server, "kiban");
    r.set(http::field::cache_control, "no-store");
    r.set("Content-Security-Policy", policy);
    r.set("Cross-Origin-Opener-Policy", "same-origin");
    r.set("Cross-Origin-Embedder-Policy", "require-corp");
    r.set("Cross-Origin-Resource-Policy", "same-origin");
    r.set("Referrer-Policy", "no-referrer");
    r.set("X-Content-Type-Options", "nosniff");
    r.keep_alive(asked.keep_alive());
    r.prepare_payload();
    if (asked.method() == http::verb::head) {
        r.body().clear(); // the length stays
    }
}

/// One connection: requests for files, or one that becomes a page's socket.
class connection : public std::enable_shared_from_this<connection> {
  public:
    connection(tcp::socket socket, shared_state& state) : stream_{std::move(socket)}, state_{state} {
        ++state_.connections;
    }
    connection(connection const&) = delete;
    connection& operator=(connection const&) = delete;
    ~connection() { --state_.connections; }

    void read() {
        parser_.emplace();
        parser_->header_limit(longest_header);
        parser_->body_limit(std::uint64_t{0});
        stream_.expires_after(patience);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](beast::error_code failed, std::size_t) {
                             if (!failed) {
                                 self->answer();
                             } else if (failed != http::error::end_of_stream) {
                                 self->refuse_rubbish();
                             }
                         });
    }

  private:
    beast::tcp_stream stream_;
    shared_state& state_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;

    void refuse_rubbish() {
        request asked;
        asked.keep_alive(false);
        write(plain(asked, http::status::bad_request, "this is no request"), asked);
    }

    void answer() {
        request const asked = parser_->release();
        auto const path = path_below_token(asked.target(), state_.settings.token);
        if (!is_own_host(asked[http::field::host], state_.port)) {
            write(plain(asked, http::status::forbidden, "only 127.0.0.1 is served"), asked);
        } else if (auto const origin = asked[http::field::origin];
                   !origin.empty() && !is_own_origin(origin, state_.port)) {
            write(plain(asked, http::status::forbidden, "another page's request"), asked);
        } else if (!path) {
            write(plain(asked, http::status::not_found,
                        "the address has a token, which kiban serve has printed"),
                  asked);
        } else if (*path == "engine/socket" && beast::websocket::is_upgrade(asked)) {
            open_socket(asked);
        } else if (asked.method() != http::verb::get && asked.method() != http::verb::head) {
            write(plain(asked, http::status::method_not_allowed, "only GET and HEAD"), asked);
        } else {
            write(answer_with_file(asked, *path, state_.settings), asked);
        }
    }

    /// Only for a page of one's own: browsers always name its origin.
    void open_socket(request const& asked) {
        if (!is_own_origin(asked[http::field::origin], state_.port)) {
            write(plain(asked, http::status::forbidden, "another page's request"), asked);
        } else if (state_.pages.open.size() >= most_pages) {
            write(plain(asked, http::status::service_unavailable, "too many pages are open"), asked);
        } else {
            stream_.expires_never();
            open_page_socket(std::move(stream_), asked, state_.settings.limits, state_.pages);
        }
    }

    void write(response r, request const& asked) {
        set_headers(r, asked);
        auto const sent = std::make_shared<response>(std::move(r));
        stream_.expires_after(patience);
        http::async_write(stream_, *sent,
                          [self = shared_from_this(), sent](beast::error_code failed, std::size_t) {
                              if (!failed && sent->keep_alive()) {
                                  self->read();
                              } else {
                                  self->stream_.socket().shutdown(tcp::socket::shutdown_send, failed);
                              }
                          });
    }
};

class listener {
  public:
    listener(asio::io_context& io, shared_state& state)
        : acceptor_{io, tcp::endpoint{asio::ip::address_v4::loopback(), state.settings.port}}, state_{state} {
        state_.port = acceptor_.local_endpoint().port();
    }

    void accept() {
        acceptor_.async_accept([this](beast::error_code failed, tcp::socket socket) {
            if (failed == asio::error::operation_aborted) {
                return;
            }
            if (!failed && state_.connections < most_connections) {
                // An answer is several writes, the last of which must not wait for the page's
                // acknowledgement.
                socket.set_option(tcp::no_delay{true}, failed);
                std::make_shared<connection>(std::move(socket), state_)->read();
            }
            accept();
        });
    }

  private:
    tcp::acceptor acceptor_;
    shared_state& state_;
};

/// Throws tools::failure if the port cannot be had.
std::unique_ptr<listener> listening(asio::io_context& io, shared_state& state) {
    try {
        return std::make_unique<listener>(io, state);
    } catch (boost::system::system_error const& e) { // whose own text names the place in Boost's sources
        throw tools::failure{
            fmt::format("port {} of 127.0.0.1 cannot be opened: {}; name another with --port, or "
                        "none for a free one",
                        state.settings.port, e.code().message())};
    }
}

} // namespace

void serve(server_settings const& settings, std::atomic<bool> const& stop,
           std::function<void(std::string const& address)> const& ready) {
    shared_state state{settings};
    asio::io_context io{1};
    auto const at = listening(io, state);
    at->accept();
    ready(fmt::format("http://127.0.0.1:{}/{}/", state.port, settings.token));
    while (!stop) {
        io.run_for(std::chrono::milliseconds{100});
    }
    for (page_socket* page : state.pages.open) {
        page->end();
    }
    state.pages.closing.join();
}

} // namespace kiban::web
