#pragma once

/// The version alone: macros, and kiban::version().
#include "framework/program/version.hpp"
