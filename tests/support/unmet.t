# What this expects is false: the runner must say so. See golden.cmake.
from: the runner's own test
run: --version
exit: 0
stdout:
| another tool altogether
