# `make run` starts everything, `make test` checks everything, `make quick` what was changed. All work is done elsewhere.
.POSIX:
.PHONY: run test quick fuzz bench chaos mutants

ORDERS = 10000
SEED = 1

run:
	@exec .ci/bootstrap.sh run

test:
	@exec .ci/bootstrap.sh test

quick:
	@exec .ci/bootstrap.sh quick

fuzz:
	@exec .ci/bootstrap.sh fuzz

bench:
	@exec .ci/bootstrap.sh bench

chaos:
	@exec .ci/bootstrap.sh chaos --orders $(ORDERS) --seed $(SEED)

mutants:
	@exec .ci/bootstrap.sh mutants
