#define BOOST_TEST_MODULE kiban
#include <boost/test/unit_test.hpp>

// A test executable is a suite of Meson's or a part of one; each of its sources is a suite of Boost.Test,
// named FILE_tests. What a source needs for itself is inside that suite, as sources are compiled together
// (-Djumbo).
