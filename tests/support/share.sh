# tests/support/share.sh: which part of a long list a test looks at; as share.h has it.
share_is_whole() {
    [ "${WARPSTEP_EVERY:-1}" -lt 2 ] || [ -n "${WARPSTEP_ALL:-}" ]
}
share_takes() { # NUMBER
    share_is_whole || [ $((($1 + ${WARPSTEP_DRAW:-0}) % WARPSTEP_EVERY)) -eq 0 ]
}
