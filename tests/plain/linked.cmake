# Fails when the symbols of the tool without src/fast (nm) have one of src/fast, or have none at all.
file(STRINGS ${SYMBOLS} fast REGEX " fast_(new|steps|free)$")
file(STRINGS ${SYMBOLS} own REGEX " device_step$")
if(fast OR NOT own)
    message(FATAL_ERROR "linked with src/fast, or no tool at all: '${fast}' '${own}'")
endif()
