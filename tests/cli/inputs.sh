#!/bin/sh
# tests/cli/inputs.sh TOOL ROOT FOLDER: bad inputs, 40 for each of eight commands: no crash, no status of our own making,
# no refusal without a word, no success without a word, and no file left behind. What is good for one command may be bad
# for another: only how it is answered counts. A share of them is tried.
set -u
export LC_ALL=C
tool=$1
root=$2
folder=$3
. "$(dirname "$0")/../support/share.sh"
failed=0
tried=0
rm -rf "$folder"
mkdir -p "$folder"
cp -R "$root/examples" "$folder/examples"
cd "$folder" || exit 1
printf 'not a list\n' >list
printf '.version 7.0\n.target sm_70\n.address_size 64\n.entry k(.param .u64 a)\n{\n    ld.param.u64 %%x, [b];\n' >cut.ptx
printf 'context a\nlaunch nothing grid 1 block 1\nsync b\nrepeat 3\n' >cut.host
printf 'PTX broken\n{ x=1; }\n P0@cta 0 | P1 ;\n ld.weak r0, y | st.weak x, 1\nexists (P2:r0=1)\n' >cut.litmus
printf '.warp 99\nA: BSSY B77, C\n' >cut.hanoi
printf '__shared int a[2]\nwhile (tid < ) a[0] = ;\n' >cut.simt
before=$(find . -type f | sort)

fault() {
    echo "$*"
    head -n 3 ../err
    failed=1
}

# try COMMAND WORD…
try() {
    tried=$((tried + 1))
    share_takes $tried || return 0
    status=0
    timeout 120 "$tool" "$@" </dev/null >../out 2>../err || status=$?
    [ $status -le 5 ] || fault "$*: status $status"
    case $status$1 in 0check | 0step) ;; *) [ -s ../out ] || [ -s ../err ] || fault "$*: status $status, and not a word" ;; esac
    ! grep -q -E 'Sanitizer|runtime error|internal error' ../err || fault "$*: broken"
}

for command in run trace step explore why compare check show; do
    while read -r words; do
        # shellcheck disable=SC2086
        eval try $command $words
    done <<'END'

no-such-file.ptx
examples
/dev/null
examples/first.sh
cut.ptx
cut.host
cut.litmus
cut.hanoi
cut.simt
examples/stuck.ptx
examples/saxpy.ptx --block 0
examples/saxpy.ptx --block 8,8,8,8
examples/saxpy.ptx --grid 99999999999999999999
examples/saxpy.ptx --arg
examples/saxpy.ptx --arg x --arg y --arg 8 --arg 2
examples/saxpy.ptx --buffer 'x=f32['
examples/saxpy.ptx --buffer 'x=f32[4]:{1,2'
examples/saxpy.ptx --buffer 'x=f33[4]'
examples/saxpy.ptx --buffer 'x=f32[4]' --buffer 'x=f32[4]'
examples/saxpy.ptx --buffer 'x=f32[18446744073709551615]' --arg x
examples/saxpy.ptx --buffer 'x=f32[8]:@no-such-file' --buffer 'y=f32[8]' --arg x --arg y --arg 8 --arg 2
examples/saxpy.ptx --buffer 'x=u8[1]:@examples' --buffer 'y=f32[8]' --arg x --arg y --arg 8 --arg 2
examples/saxpy.ptx --set WarpSize=65
examples/saxpy.ptx --set WarpSiz=4
examples/saxpy.ptx --memory-programs no-such-folder
examples/saxpy.ptx --control nothing
examples/saxpy.ptx --profile nothing
examples/lock.ptx --entry lok
examples/lock.ptx
examples/race.ptx --block 2 --buffer 'o=u32[1]' --arg o+5
examples/saxpy.host --grid 2
examples/saxpy.host --print 'y[9..2]'
examples/saxpy.host --out y=no/such/folder/y
examples/rounds.host --control hanoi --set WarpSize=0
examples/litmus/MP.litmus --replay list
examples/litmus/MP.litmus --replay no-such-list
examples/structured/program-1.simt --buffer 'a=u32[1]'
examples/remote/ATOM.litmus --mapping none
examples/control/figure-6.hanoi --control crs
END
done
rm -f ../out ../err
after=$(find . -type f | sort)
[ "$before" = "$after" ] || fault "left behind: $(find . -type f | sort | grep -v -x -F "$before")"
echo "$tried inputs"
[ $tried -ge 300 ] && exit $failed
