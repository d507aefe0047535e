#!/bin/sh
# Brings a fresh Debian 12 that has only Rust and Node to the point where `cargo x` can take over.
# Each step looks first and acts only when something is missing, so a second start costs nothing.
#   .ci/bootstrap.sh run    everything the product needs, then start it
#   .ci/bootstrap.sh test   the same and the tests' own tools, then test it
#   .ci/bootstrap.sh quick  everything that tests without a browser need, then test what was changed
#   .ci/bootstrap.sh fuzz   the same, then many odd requests to every operation
#   .ci/bootstrap.sh chaos  everything the product needs, then killed again and again while buyers buy
#   .ci/bootstrap.sh mutants  the same, with known faults put in that the experiments must see
#   .ci/bootstrap.sh bench  everything the product needs, built for speed, then measured
set -eu
cd "$(dirname "$0")/.."

RUST=1.95
NODE=20.19
goal=${1:-run}
began=$(date +%s)

stop() {
  echo "kontor: $*" >&2
  exit 1
}

say() { printf '\033[1m==>\033[0m %s\n' "$*"; }

# at_least HAVE WANT: compares dotted numbers.
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

compilers() {
  # rustup puts its programs here, and a fresh login may not have them in its path yet.
  [ -d "$HOME/.cargo/bin" ] && PATH="$HOME/.cargo/bin:$PATH" && export PATH
  command -v cargo >/dev/null 2>&1 && command -v rustc >/dev/null 2>&1 ||
    stop "Rust is missing: install version $RUST or newer from https://rustup.rs, then run make $goal again"
  have=$(rustc --version | awk '{ print $2 }')
  at_least "$have" "$RUST" ||
    stop "Rust $have is too old: run \`rustup update stable\` to get $RUST or newer, then run make $goal again"
  command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 ||
    stop "Node is missing: install version $NODE or newer with npm from https://nodejs.org, then run make $goal again"
  have=$(node --version | tr -d v)
  at_least "$have" "$NODE" ||
    stop "Node $have is too old: install version $NODE or newer from https://nodejs.org, then run make $goal again"
}

# For a run from beginning to end nothing is kept for a build after it, no debugger comes, and clippy looks while cargo compiles
# instead of in a compilation of its own: its driver is a compiler, and a complaint ends the build. A quick one finds what it compiled.
compile_once() {
  command -v clippy-driver >/dev/null 2>&1 || stop "clippy is missing: run \`rustup component add clippy\`, then run make $goal again"
  export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0
  export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
}

# Whether the goal looks at pages or sends odd requests, with tools of its own.
browses() { [ "$goal" = test ] || [ "$goal" = fuzz ]; }

# Debian's packages, asked for by what they bring: an operator may have got it another way.
missing_packages() {
  command -v gcc >/dev/null 2>&1 || echo gcc
  command -v make >/dev/null 2>&1 || echo make
  [ -e /usr/include/stdio.h ] || echo libc6-dev
  command -v setpriv >/dev/null 2>&1 || echo util-linux
  [ -n "${REDIS_URL:-}" ] && [ "$goal" = run ] || [ -x /usr/bin/redis-server ] || echo redis-server
  [ -n "${DATABASE_URL:-}" ] && [ "$goal" = run ] || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || echo postgresql
  if browses; then
    # The browser without its windows, which draws the same pages for less.
    [ -x /usr/lib/chromium/chromium-headless-shell ] || [ -x /usr/bin/chromium ] || [ -n "${CHROMIUM:-}" ] || echo chromium-headless-shell
    # Reads PDFs as their readers do.
    command -v pdftotext >/dev/null 2>&1 || echo poppler-utils
    # Without any font a page has no letters to measure.
    [ -d /usr/share/fonts/truetype ] || echo fonts-dejavu-core
    # What the recipes of docs/recipes.md call by name.
    command -v curl >/dev/null 2>&1 || echo curl
    command -v openssl >/dev/null 2>&1 || echo openssl
    python3 -c 'import ensurepip, venv' >/dev/null 2>&1 || echo python3-venv
  fi
}

packages() {
  missing=$(missing_packages | tr '\n' ' ')
  [ -n "$missing" ] || return 0
  command -v apt-get >/dev/null 2>&1 ||
    stop "these are missing and there is no apt-get to install them: $missing- install them by hand, then run make $goal again"
  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
  else
    stop "missing packages: run \`apt-get install $missing\` as root, then make $goal again"
  fi
  say "installing from Debian: $missing"
  log=$(mktemp)
  install="apt-get install -y --no-install-recommends $missing"
  # shellcheck disable=SC2086
  if ! { $as_root apt-get update -q && $as_root env DEBIAN_FRONTEND=noninteractive $install; } >"$log" 2>&1; then
    reason=$(grep -m 1 '^E:' "$log" || tail -n 1 "$log")
    rm -f "$log"
    stop "apt-get could not install $missing($reason): mend that, then run make $goal again"
  fi
  rm -f "$log"
}

# fresh STAMP FILE…: has none of the files changed since the stamp was written?
fresh() {
  stamp=$1
  shift
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(fingerprint "$@")" ]
}

fingerprint() { find "$@" -type f -print0 2>/dev/null | sort -z | xargs -0 sha256sum | sha256sum; }

# npm_packages FOLDER: exactly what the lockfile says, again only when it changes.
npm_packages() {
  [ -f "$1/package-lock.json" ] || return 0
  stamp=$1/node_modules/.kontor-lock
  fresh "$stamp" "$1/package-lock.json" && return 0
  say "installing the packages of $1"
  (cd "$1" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) || stop "npm ci failed in $1: the lines above say why"
  fingerprint "$1/package-lock.json" >"$stamp"
}

front_end() {
  [ -f frontend/package.json ] || return 0
  stamp=frontend/dist/.kontor-sources
  sources=$(ls -d frontend/src frontend/public frontend/*.html frontend/*.json frontend/*.ts 2>/dev/null)
  # shellcheck disable=SC2086
  fresh "$stamp" $sources && return 0
  say "building the front end"
  (cd frontend && npm run --silent build) || stop "the front end does not build: the lines above say why"
  # shellcheck disable=SC2086
  fingerprint $sources >"$stamp"
}

# What only the tests need, in a place of its own.
python_tools() {
  venv=.local/tools/python
  fresh "$venv/.kontor-requirements" .ci/requirements.txt && return 0
  say "installing what the tests need from PyPI"
  rm -rf "$venv"
  mkdir -p .local/tools
  { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet --disable-pip-version-check -r .ci/requirements.txt; } ||
    stop "pip could not install .ci/requirements.txt: the lines above say why"
  fingerprint .ci/requirements.txt >"$venv/.kontor-requirements"
}

# What is built from the sources of the front end, and tools that are fetched. Cargo needs none of it, and it waits for the network
# where cargo computes: so both go at the same time.
without_cargo() {
  npm_packages frontend
  front_end
  if browses; then
    npm_packages frontend/tools
    python_tools
  elif [ "$goal" = quick ]; then
    python_tools
  fi
}

compilers
packages
without_cargo &
beside=$!
trap 'kill "$beside" 2>/dev/null || true' EXIT
say "building (the first time takes some minutes)"
if [ "$goal" = bench ]; then
  profile=release
  cargo build --workspace --bins --examples --release --locked || stop "the build failed: the lines above say why"
elif [ "$goal" = test ]; then
  profile=debug
  compile_once
  cargo build --workspace --bins --examples --tests --locked --keep-going ||
    stop "the build failed, or clippy complained: the lines above say why"
elif [ "$goal" = quick ]; then
  profile=debug
  compile_once
  cargo build --workspace --bin kontor-xtask --locked || stop "the build failed, or clippy complained: the lines above say why"
else
  profile=debug
  cargo build --workspace --locked || stop "the build failed: the lines above say why"
fi
# It has said why.
wait "$beside" || exit 1
trap - EXIT
tool=${CARGO_TARGET_DIR:-target}/$profile/kontor-xtask
case $goal in
  run) exec "$tool" up ;;
  test)
    KONTOR_PREPARED_SECONDS=$(($(date +%s) - began))
    export KONTOR_PREPARED_SECONDS
    exec "$tool" "$@" ;;
  quick | fuzz | bench | chaos | mutants) exec "$tool" "$@" ;;
  *) stop "unknown goal $goal: run, test, quick, fuzz, chaos, mutants or bench" ;;
esac
