/* tests/support/cm.h: cmocka with the headers it needs first. */
#ifndef WS_TESTS_SUPPORT_CM_H
#define WS_TESTS_SUPPORT_CM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
