//! The render threads: one bounded queue, each thread with an engine of its own, recycled when worn or after a fault.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, mpsc, oneshot};

use crate::assets::Assets;
use crate::engine::{Engine, EngineFault};
use crate::html::Html;
use crate::kept::KeptPages;
use crate::limits;
use crate::props::Page;
use crate::render_error::RenderFault;

struct Order {
    page: String,
    props: String,
    until: Instant,
    answer: oneshot::Sender<Result<Html, RenderFault>>,
}

/// What every thread needs to make a new engine.
struct Bundle {
    source: String,
    assets: String,
}

/// Cheap to clone. The threads end when the last clone is dropped.
#[derive(Clone)]
pub struct Renderer {
    queue: mpsc::Sender<Order>,
    assets: Arc<Assets>,
    kept: Arc<KeptPages>,
}

impl Renderer {
    /// Starts with what `npm run build` leaves in the folder of the built front end.
    pub fn open(frontend: &Path, threads: usize) -> Result<Self, RenderFault> {
        let assets = Assets::load(&frontend.join("shop/manifest.json"))?;
        Self::start(&frontend.join("ssr/shop.js"), assets, threads)
    }

    /// Reads the bundle and the manifest of assets and starts the threads, each of which makes its engine at once, so that
    /// no visitor waits for one. A bundle that does not run fails here, with a line that says how to mend it.
    pub fn start(bundle: &Path, assets: Assets, threads: usize) -> Result<Self, RenderFault> {
        let unusable = |reason: String| RenderFault::Bundle { path: bundle.display().to_string(), reason };
        let source = std::fs::read_to_string(bundle).map_err(|e| unusable(e.to_string()))?;
        let assets_json = serde_json::to_string(&assets).map_err(|e| unusable(e.to_string()))?;
        let shared = Arc::new(Bundle { source, assets: assets_json });
        let threads = threads.clamp(1, limits::THREADS_MAX);
        let (queue, orders) = mpsc::channel(threads * limits::QUEUE_PER_THREAD_MAX);
        let orders = Arc::new(Mutex::new(orders));
        let (booted, first_boot) = std::sync::mpsc::sync_channel(threads);
        for number in 0..threads {
            let orders = Arc::clone(&orders);
            let shared = Arc::clone(&shared);
            let booted = booted.clone();
            std::thread::Builder::new()
                .name(format!("render-{number}"))
                .stack_size(limits::THREAD_STACK_BYTES)
                .spawn(move || run_thread(&orders, &shared, &booted))
                .map_err(|e| unusable(e.to_string()))?;
        }
        drop(booted);
        // All load the same bundle: what one of them says holds for all.
        first_boot.recv().map_err(|_| unusable("the engine panicked".to_owned()))?.map_err(unusable)?;
        Ok(Self { queue, assets: Arc::new(assets), kept: Arc::default() })
    }

    /// Renders the page that the props belong to.
    pub async fn page<P: Page>(&self, props: &P, deadline: Duration) -> Result<Html, RenderFault> {
        let page = P::NAME;
        let props = serde_json::to_string(props)
            .map_err(|e| RenderFault::Script { page: page.to_owned(), reason: e.to_string() })?;
        self.render(page, props, deadline).await
    }

    /// The same for a page that is the same for many: from equal props it is rendered once.
    pub async fn shared_page<P: Page>(&self, props: &P, deadline: Duration) -> Result<Html, RenderFault> {
        let page = P::NAME;
        let props = serde_json::to_string(props)
            .map_err(|e| RenderFault::Script { page: page.to_owned(), reason: e.to_string() })?;
        let key = KeptPages::key(page, &props);
        if let Some(html) = self.kept.find(&key) {
            return Ok(html);
        }
        let html = self.render(page, props, deadline).await?;
        self.kept.insert(key, &html);
        Ok(html)
    }

    /// Renders one page by name. `deadline` covers the wait in the queue as well: nobody is served a page he no longer waits for.
    pub async fn render(&self, page: &str, props: String, deadline: Duration) -> Result<Html, RenderFault> {
        let begun = Instant::now();
        let (answer, answered) = oneshot::channel();
        let order = Order { page: page.to_owned(), props, until: begun + deadline, answer };
        let rendered = match self.queue.try_send(order) {
            Ok(()) => answered.await.unwrap_or(Err(RenderFault::Stopped)),
            Err(mpsc::error::TrySendError::Full(_)) => Err(RenderFault::Busy),
            Err(mpsc::error::TrySendError::Closed(_)) => Err(RenderFault::Stopped),
        };
        let outcome = rendered.as_ref().err().map_or("ok", RenderFault::name);
        metrics::histogram!("kontor_render_seconds", "page" => page.to_owned(), "outcome" => outcome)
            .record(begun.elapsed().as_secs_f64());
        rendered
    }

    /// The built files by their logical names, for headers that announce them early.
    #[must_use]
    pub fn assets(&self) -> &Assets {
        &self.assets
    }
}

/// The life of one thread; `booted` hears how making its first engine went.
fn run_thread(orders: &Mutex<mpsc::Receiver<Order>>, bundle: &Bundle, booted: &SyncSender<Result<(), String>>) {
    let first = Engine::boot(&bundle.source, &bundle.assets);
    // Nobody listens any more once the first of the threads has answered.
    drop(booted.send(first.as_ref().map(|_| ()).map_err(words_of)));
    let mut engine = first.ok();
    loop {
        // Only render threads meet at this lock, and the one that holds it is idle.
        let next = orders.blocking_lock().blocking_recv();
        let Some(order) = next else { return };
        if order.answer.is_closed() {
            continue;
        }
        if Instant::now() >= order.until {
            drop(order.answer.send(Err(RenderFault::Deadline { page: order.page })));
            continue;
        }
        let outcome = render_one(&mut engine, bundle, &order);
        if outcome.is_err() || engine.as_ref().is_some_and(Engine::is_worn) {
            metrics::counter!("kontor_render_engines_recycled").increment(1);
            engine = None;
        }
        // The visitor may have gone; then nobody wants the page.
        drop(order.answer.send(outcome.map_err(|fault| named(fault, order.page))));
        // The next engine is made while nobody waits for it.
        if engine.is_none() {
            engine = Engine::boot(&bundle.source, &bundle.assets).ok();
        }
    }
}

fn render_one(engine: &mut Option<Engine>, bundle: &Bundle, order: &Order) -> Result<Html, EngineFault> {
    let ready = match engine.as_mut() {
        Some(ready) => ready,
        None => engine.insert(Engine::boot(&bundle.source, &bundle.assets)?),
    };
    ready.render(&order.page, &order.props, order.until).map(Html::new)
}

fn named(fault: EngineFault, page: String) -> RenderFault {
    match fault {
        EngineFault::Deadline => RenderFault::Deadline { page },
        EngineFault::Memory => RenderFault::Memory { page },
        EngineFault::Script(reason) => RenderFault::Script { page, reason },
    }
}

fn words_of(fault: &EngineFault) -> String {
    match fault {
        EngineFault::Deadline => "it did not finish loading in time".to_owned(),
        EngineFault::Memory => "it needs too much memory to load".to_owned(),
        EngineFault::Script(reason) => reason.clone(),
    }
}
