#include "tools/web/server/page_socket.hpp"

#include "tools/terminal/failure.hpp"
#include "tools/web/server/lane_thread.hpp"
#include "tools/web/server/requests.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <array>
#include <chrono>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

namespace kiban::web {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using upgrade_request = beast::http::request<beast::http::string_body>;

constexpr std::size_t longest_message = 1 << 20;
constexpr double messages_a_second = 200;
/// Events beyond this are left out until the page has read some.
constexpr std::size_t most_unsent = 1000;

class socket final : public page_socket, public std::enable_shared_from_this<socket> {
  public:
    socket(beast::tcp_stream stream, core::core_limits limits, page_sockets& pages)
        : stream_{std::move(stream)}, limits_{limits}, pages_{pages} {
        pages_.open.insert(this);
    }
    ~socket() override { pages_.open.erase(this); }

    void accept(upgrade_request const& upgrade) {
        auto const weak = std::weak_ptr{weak_from_this()};
        auto const executor = stream_.get_executor();
        for (auto& lane : lanes_) {
            // The lanes' threads only hand their messages on; the socket may be gone by then.
            lane = std::make_unique<lane_thread>(limits_, [weak, executor](std::string message) {
                asio::post(executor, [weak, message = std::move(message)]() mutable {
                    if (auto const self = weak.lock()) {
                        self->send(std::move(message));
                    }
                });
            });
        }
        stream_.read_message_max(longest_message);
        stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
        stream_.async_accept(upgrade, [self = shared_from_this()](beast::error_code failed) {
            if (!failed) {
                self->stream_.text(true);
                self->read();
            }
        });
    }

    void end() override {
        for (auto const& lane : lanes_) {
            if (lane) {
                lane->end_soon();
            }
        }
        asio::post(pages_.closing, [ending = std::move(lanes_)] {});
    }

  private:
    websocket::stream<beast::tcp_stream> stream_;
    core::core_limits limits_;
    page_sockets& pages_;
    std::array<std::unique_ptr<lane_thread>, core::lane_count> lanes_;
    beast::flat_buffer buffer_;
    std::deque<std::string> unsent_;
    rate_limit rate_{messages_a_second};
    bool closing_ = false;

    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code failed, std::size_t) {
            if (failed) {
                self->end();
                return;
            }
            auto const message = beast::buffers_to_string(self->buffer_.data());
            self->buffer_.consume(self->buffer_.size());
            self->take(message);
        });
    }

    void take(std::string const& message) {
        double const now =
            std::chrono::duration<double>{std::chrono::steady_clock::now().time_since_epoch()}.count();
        if (!rate_.take(now)) {
            close(websocket::close_reason{websocket::close_code::policy_error, "too many messages"});
            return;
        }
        if (!stream_.got_text()) {
            close(websocket::close_reason{websocket::close_code::bad_payload, "messages are texts"});
            return;
        }
        answer(message);
        read();
    }

    void answer(std::string const& message) {
        std::optional<core::command_head> head;
        try {
            head = core::head_of(message);
        } catch (std::exception const& e) {
            send(core::refusal(core::id_of(message), tools::plain_words(e)));
            return;
        }
        if (head->stops) {
            for (auto& lane : lanes_) {
                lane->stop(*head->stops);
            }
            send(core::nothing_to_say(head->id));
        } else if (!lanes_[static_cast<std::size_t>(head->on)]->add(head->id, message)) {
            send(core::refusal(head->id, "too many commands are waiting"));
        }
    }

    void send(std::string message) {
        bool const is_event = message.find(",\"event\":") < 80;
        if (closing_ || (is_event && unsent_.size() >= most_unsent)) {
            return;
        }
        unsent_.push_back(std::move(message));
        if (unsent_.size() == 1) {
            write();
        }
    }
    void write() {
        stream_.async_write(asio::buffer(unsent_.front()),
                            [self = shared_from_this()](beast::error_code failed, std::size_t) {
                                if (failed) {
                                    return;
                                }
                                self->unsent_.pop_front();
                                if (!self->unsent_.empty() && !self->closing_) {
                                    self->write();
                                }
                            });
    }
    void close(websocket::close_reason const& why) {
        closing_ = true;
        end();
        stream_.async_close(why, [self = shared_from_this()](beast::error_code) {});
    }
};

} // namespace

void open_page_socket(beast::tcp_stream stream, upgrade_request const& upgrade, core::core_limits limits,
                      page_sockets& pages) {
    std::make_shared<socket>(std::move(stream), limits, pages)->accept(upgrade);
}

} // namespace kiban::web
