/// Headers that every test includes, parsed once per executable. No source may depend on it: -Db_pch=false
/// builds too.
#include "framework/game.hpp"
#include "framework/random.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>
