# `make run` starts everything, `make test` checks everything. All work is done elsewhere.
.POSIX:
.PHONY: run test fuzz bench

run:
	@exec .ci/bootstrap.sh run

test:
	@exec .ci/bootstrap.sh test

fuzz:
	@exec .ci/bootstrap.sh fuzz

bench:
	@exec .ci/bootstrap.sh bench
