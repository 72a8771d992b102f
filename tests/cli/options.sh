#!/bin/sh
# tests/cli/options.sh TOOL FOLDER: every option of every command (as --help lists them, with the name of
# a value where they take one) with no value, an empty one, values that are none, huge ones, twice, and with
# a value where it takes none. Each is either taken, or refused with status 2 or 1 and one message; never a
# crash, a hang, a file left behind, or a refusal without a word. A share of the command lines is tried.
set -u
export LC_ALL=C
tool=$1
folder=$2
. "$(dirname "$0")/../support/share.sh"
failed=0
tried=0

rm -rf "$folder"
mkdir -p "$folder/work"
cd "$folder/work" || exit 1
printf '.version 3.0\n.target sm_20\n.address_size 64\n.entry k()\n{\n    exit;\n}\n' >k.ptx
"$tool" explore k.ptx --report ../report --quiet >/dev/null
cp ../report r.json
printf 'RSP r { }\n P0@wg 0,dv 0 ;\n store.dv x, 1 ;\nexists (x == 1)\n' >r.litmus
before=$(echo *)

fault() {
    echo "$*"
    sed 's/^/    /' ../err
    failed=1
}

# Sets `messages` to how many lines of ../err are messages. The shell does it itself: starting a process
# would take longer than the tool does.
count_messages() {
    messages=0
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        *'error: '* | 'warpstep '*': '*) messages=$((messages + 1)) ;;
        esac
    done <../err
}

# try KIND WORD…: KIND is `refused` or `any`.
try() {
    kind=$1
    shift
    tried=$((tried + 1))
    share_takes $tried || return 0
    status=0
    "$tool" "$@" >../out 2>../err </dev/null || status=$?
    case $kind-$status in
    refused-1 | refused-2 | any-1 | any-2)
        count_messages
        [ "$messages" -eq 1 ] || fault "$*: status $status with $messages messages" ;;
    any-[0345]) ;;
    *) fault "$*: status $status" ;;
    esac
    command_line=$*
    set -- *
    [ "$*" = "$before" ] || clean $status "$command_line"
}

# clean STATUS COMMAND: removes what it wrote, which is nothing when it was refused.
clean() {
    [ "$1" -ne 2 ] || fault "$2: leaves files: $(echo *)"
    for file in *; do
        case $file in
        k.ptx | r.json | r.litmus) ;;
        *.partial) fault "$2: leaves an unfinished file" ;;
        *) rm -rf "./$file" ;;
        esac
    done
}

# options COMMAND: a line MANY:OPTION:VALUE for each that --help lists: MANY is * where it may be given again,
# VALUE begins with a blank where it takes none.
options() {
    "$tool" "$1" --help | sed -n 's/^ \([ *]\)--\([a-z-]*\) \(.\).*/\1:\2:\3/p' | grep -v ':help:'
}

operand_of() {
    case $1 in
    merge) echo r.json ;;
    rules | constants | programs | devices) ;;
    *) echo k.ptx ;;
    esac
}

for command in run trace step explore merge compare check show rules constants programs devices why; do
    operand=$(operand_of $command)
    options $command >../options
    while IFS=: read -r many option value; do
        if [ "$value" != ' ' ]; then
            # shellcheck disable=SC2086
            try refused $command $operand "--$option"
            for value in '' ' ' nonsense -1 0 1 99999999999999999999999 0x 1e9 , = : @ x=y 'a"b' '{' \
                nowhere/at/all 18446744073709551615 4294967296 '(((((((((((((((((' NaN "$(printf '\303\244')"; do
                try any $command $operand "--$option" "$value"
            done
            try any $command $operand "--$option="
            if [ "$many" = ' ' ]; then
                try refused $command $operand "--$option" 1 "--$option" 1
            fi
        else
            try refused $command $operand "--$option=1"
            if [ "$many" = ' ' ]; then
                try refused $command $operand "--$option" "--$option"
            fi
        fi
        # Whoever mistypes it is told.
        try refused $command $operand "--${option}x"
    done <../options
    [ -s ../options ] || [ $command = constants ] || [ $command = programs ] || [ $command = devices ] ||
        { echo "no options of $command were found"; failed=1; }
    try refused $command $operand -x
    try refused $command $operand --nonsense
    [ -z "$operand" ] || try refused $command
    [ -z "$operand" ] || try refused $command nowhere
done
# A test of remote scopes takes few of them and refuses the others.
for command in run trace step explore check show; do
    options $command >../options
    while IFS=: read -r many option value; do
        if [ "$value" != ' ' ]; then
            for value in '' nonsense 1 fixed sound remote.step ManyDirty=1 WarpSize=2; do
                try any $command r.litmus "--$option" "$value"
            done
        else
            try any $command r.litmus "--$option"
        fi
    done <../options
done
for option in grid block shared arg buffer entry print out memory-programs profile control expect against; do
    try refused explore r.litmus "--$option" 1
done
for option in mapping=fixed inclusive=slides axioms; do
    try refused explore k.ptx "--$option"
done
for option in mapping=original check=sound walks=3 shard=1/2 reduce=all max-states=9 witness=w; do
    try refused explore r.litmus --axioms "--$option"
done
# An empty or a doubled list item is no name.
for list in '' , stack, ,stack stack,,safety; do
    try refused run k.ptx --check "$list"
done
for list in '' , none, ,none local,,private; do
    try refused explore k.ptx --reduce "$list"
done
for list in '' , end, ,end end,,each; do
    try refused trace k.ptx --dump "$list"
done
echo "$tried command lines"
[ $tried -gt 1000 ] || failed=1
exit $failed
