#define BOOST_TEST_MODULE kiban
#include <boost/test/unit_test.hpp>

// Each source of a test program is a suite of Boost.Test, named FILE_tests or, as tests/meson.build says,
// PREFIX_FILE_tests. What a source needs for itself is inside that suite, as sources are compiled together
// (-Djumbo).
