//! One QuickJS runtime with the bundle loaded. It never leaves the thread that made it.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Runtime};

use crate::limits;

/// What a bundle hands over: `globalThis.kontorRender = (page, json) => html`.
const ENTRY: &str = "kontorRender";
/// Where the bundle finds the built files: `globalThis.kontorAssets`, the manifest as JSON text.
const ASSETS: &str = "kontorAssets";

pub(crate) enum EngineFault {
    Deadline,
    Memory,
    Script(String),
}

pub(crate) struct Engine {
    // Dropped before the runtime that it lives in.
    context: Context,
    runtime: Runtime,
    stop_at: Rc<Cell<Option<Instant>>>,
    renders: u32,
}

impl Engine {
    pub(crate) fn boot(source: &str, assets: &str) -> Result<Self, EngineFault> {
        let runtime = Runtime::new().map_err(|e| EngineFault::Script(e.to_string()))?;
        runtime.set_memory_limit(limits::ENGINE_MEMORY_BYTES);
        runtime.set_max_stack_size(limits::ENGINE_STACK_BYTES);
        let stop_at = Rc::new(Cell::new(None::<Instant>));
        let asked = Rc::clone(&stop_at);
        // QuickJS asks every few thousand instructions; `true` ends the script with an exception it cannot catch.
        runtime.set_interrupt_handler(Some(Box::new(move || asked.get().is_some_and(|at| Instant::now() >= at))));
        let context = Context::full(&runtime).map_err(|e| EngineFault::Script(e.to_string()))?;
        let engine = Self { context, runtime, stop_at, renders: 0 };
        let until = Instant::now() + Duration::from_millis(limits::BOOT_TIMEOUT_MS);
        engine.run(until, |ctx| {
            ctx.globals().set(ASSETS, assets)?;
            ctx.eval::<(), _>(source)?;
            // A bundle without its entry must fail at start, not at the first visitor.
            ctx.globals().get::<_, Function<'_>>(ENTRY).map(drop)
        })?;
        Ok(engine)
    }

    pub(crate) fn render(&mut self, page: &str, props: &str, until: Instant) -> Result<String, EngineFault> {
        self.renders += 1;
        self.run(until, |ctx| {
            let entry: Function<'_> = ctx.globals().get(ENTRY)?;
            entry.call((page, props))
        })
    }

    pub(crate) fn is_worn(&self) -> bool {
        self.renders >= limits::RENDERS_PER_ENGINE_MAX
    }

    fn run<T>(
        &self,
        until: Instant,
        work: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<T>,
    ) -> Result<T, EngineFault> {
        self.stop_at.set(Some(until));
        let answer = self.context.with(|ctx| work(&ctx).catch(&ctx).map_err(|fault| explain(&fault)));
        self.stop_at.set(None);
        answer.map_err(|told| {
            let used = usize::try_from(self.runtime.memory_usage().malloc_size).unwrap_or(usize::MAX);
            // The interruption cannot be caught and carries no words of its own, so the clock tells it apart. Near the
            // limit QuickJS may even fail to allocate the error that says so.
            if Instant::now() >= until {
                EngineFault::Deadline
            } else if told.out_of_memory || used > limits::ENGINE_MEMORY_BYTES / 10 * 9 {
                EngineFault::Memory
            } else {
                EngineFault::Script(told.words)
            }
        })
    }
}

struct Told {
    words: String,
    out_of_memory: bool,
}

fn explain(fault: &CaughtError<'_>) -> Told {
    let (words, out_of_memory) = match fault {
        CaughtError::Error(error) => (error.to_string(), matches!(error, rquickjs::Error::Allocation)),
        CaughtError::Exception(exception) => {
            let message = exception.message().unwrap_or_default();
            let stack = exception.stack().unwrap_or_default();
            let first = stack.lines().next().unwrap_or_default().trim().to_owned();
            let out_of_memory = message.contains("out of memory");
            (format!("{message} {first}").trim().to_owned(), out_of_memory)
        }
        // With the memory gone the thrown value is a bare null.
        CaughtError::Value(value) => (format!("threw {}", value.type_name()), value.is_null()),
    };
    Told { words, out_of_memory }
}
