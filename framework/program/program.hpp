#pragma once

#include <filesystem>
#include <string>

namespace kiban {

/// The name by which this program was started, without folders, for messages.
[[nodiscard]] std::string program_name();

/// The file of this program; empty where the system does not say.
[[nodiscard]] std::filesystem::path program_path();

} // namespace kiban
