#define BOOST_TEST_MODULE kiban
#include <boost/test/unit_test.hpp>

// A test executable is a suite of Meson's; each of its sources is a suite of Boost.Test, named FILE_tests.
