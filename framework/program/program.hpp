#pragma once

#include <string>

namespace kiban {

/// The name by which this program was started, without folders, for messages.
[[nodiscard]] std::string program_name();

/// The path of this program's file; empty where the system does not say.
[[nodiscard]] std::string program_path();

} // namespace kiban
