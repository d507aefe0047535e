# `make run` starts everything, `make test` checks everything. All work is done elsewhere.
.POSIX:
.PHONY: run test fuzz bench chaos mutants

ORDERS = 10000
SEED = 1

run:
	@exec .ci/bootstrap.sh run

test:
	@exec .ci/bootstrap.sh test

fuzz:
	@exec .ci/bootstrap.sh fuzz

bench:
	@exec .ci/bootstrap.sh bench

chaos:
	@exec .ci/bootstrap.sh chaos --orders $(ORDERS) --seed $(SEED)

mutants:
	@exec .ci/bootstrap.sh mutants
