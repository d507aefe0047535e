//! `cargo x …`: the project's own tool. It starts the product with every part it needs, gives tests
//! a private stack, and keeps the boundaries of the workspace. Nothing here is part of what is shipped.

mod bench;
mod chaos;
mod children;
mod e2e;
mod env_file;
mod home;
mod mails;
mod mutants;
mod new_context;
mod other_tenants;
mod parts;
mod ports;
mod product;
mod props;
mod settings;
mod signals;
mod spec;
mod stack;
mod test;
mod up;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo x", about = "Kontor's own tool", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    action: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Starts the whole product with everything it needs, and stops it again on Ctrl-C.
    Up,
    /// Starts the whole product in a temporary place and runs the browser journeys against it.
    E2e(e2e::Args),
    /// Starts PostgreSQL, Redis, S3 and SMTP, runs a command with their addresses in its environment, stops them.
    Stack(stack::Args),
    /// Every check of the project, as `make test` runs them.
    Test(test::Args),
    /// What can be said within minutes about what was changed, as `make quick` runs it.
    Quick(test::quick::Args),
    /// Starts the whole product and sends it many odd requests.
    Fuzz(test::fuzz::Args),
    /// Lets buyers buy while everything around them is killed; then everything must come out even.
    Chaos(chaos::Args),
    /// Asks every operation about ids of other tenants; each of the two checks of tenancy must hold alone.
    OtherTenants(other_tenants::Args),
    /// Puts known faults into the sources, one after the other; the experiments must see each of them.
    Mutants(mutants::Args),
    /// Writes the skeleton of a new context: crate, migration, rights, operations, screen, words, tests.
    NewContext(new_context::Args),
    /// Measures the product against ceilings of the same run. `make bench` builds it for speed first.
    Bench(bench::Args),
    /// Writes openapi.yaml and the internal document from the code, or checks that they are in step.
    Spec(spec::Args),
    /// Writes the TypeScript types of what the pages of the shop are given, or checks that they are in step.
    Props(props::Args),
    /// Prints who depends on whom; fails on a dependency that nobody wrote down.
    Boundaries,
    /// Prints the modules of each crate that need each other; fails where there are more than `core/xtask/cycles.txt` says.
    Cycles(workspace::cycles::Args),
    /// Prints how long our files are; fails on one over the limit.
    Sizes,
    /// Fails where a withdrawn word comes back; `core/xtask/names.txt` says which and how many are left.
    Names(workspace::names::Args),
}

#[tokio::main]
async fn main() -> ExitCode {
    let done = match Cli::parse().action {
        Command::Up => up::run().await,
        Command::E2e(args) => e2e::run(args).await,
        Command::Stack(args) => stack::run(args).await,
        Command::Test(args) => test::run(args).await,
        Command::Quick(args) => test::quick::run(args).await,
        Command::Fuzz(args) => test::fuzz::many(args).await.map(|()| ExitCode::SUCCESS),
        Command::Chaos(args) => chaos::many(args).await.map(|()| ExitCode::SUCCESS),
        Command::OtherTenants(args) => other_tenants::many(args).await.map(|()| ExitCode::SUCCESS),
        Command::Mutants(args) => mutants::run(args).await.map(|()| ExitCode::SUCCESS),
        Command::NewContext(args) => new_context::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Bench(args) => bench::run(args).await,
        Command::Props(args) => props::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Spec(args) => spec::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Boundaries => workspace::boundaries::run().map(|()| ExitCode::SUCCESS),
        Command::Cycles(args) => workspace::cycles::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Sizes => workspace::sizes::run().map(|()| ExitCode::SUCCESS),
        Command::Names(args) => workspace::names::run(&args).map(|()| ExitCode::SUCCESS),
    };
    match done {
        Ok(code) => code,
        // One line: what is wrong and how to mend it. The causes follow after colons.
        Err(trouble) => {
            eprintln!("kontor: {trouble:#}");
            ExitCode::FAILURE
        }
    }
}
