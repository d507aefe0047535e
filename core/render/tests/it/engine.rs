//! The render threads with tiny bundles: what a broken page may do to itself, and what it may not do to others.

use std::io::Write;
use std::time::{Duration, Instant};

use kontor_render::{Assets, RenderFault, Renderer};

const BUNDLE: &str = r#"
    let served = 0;
    const pages = {
        hello: (props) => `<p>Hello ${props.name}</p>`,
        count: () => String(++served),
        endless: () => { for (;;) {} },
        caught: () => { for (;;) { try { for (;;) {} } catch { } } },
        bomb: () => { const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1)); },
        text: () => { const all = []; for (let n = 0; ; n++) all.push(`${n}`.padEnd(1 << 20, 'x')); },
        deep: () => { const dig = (n) => 1 + dig(n + 1); return String(dig(0)); },
        broken: () => { throw new TypeError('no such word'); },
        wrong: () => ({ not: 'a text' }),
        assets: () => JSON.parse(globalThis.kontorAssets)['shop.css'].url,
        nosy: () => [typeof fetch, typeof require, typeof process, typeof setTimeout, typeof std, typeof os].join(),
    };
    globalThis.kontorRender = (page, props) => pages[page](JSON.parse(props));
"#;

/// Nobody waits so long for a page; what is to end ends.
const PATIENCE: Duration = Duration::from_secs(60);

fn started(bundle: &str, threads: usize) -> Result<Renderer, RenderFault> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bundle.as_bytes()).unwrap();
    let assets: Assets =
        serde_json::from_str(r#"{"shop.css":{"url":"/shop-assets/shop-1.css","integrity":"sha384-x"}}"#).unwrap();
    Renderer::start(file.path(), assets, threads)
}

async fn render(renderer: &Renderer, page: &str) -> Result<String, RenderFault> {
    within(renderer, page, PATIENCE).await
}

async fn within(renderer: &Renderer, page: &str, deadline: Duration) -> Result<String, RenderFault> {
    let html = renderer.render(page, r#"{"name":"Zoë"}"#.to_owned(), deadline).await;
    html.map(kontor_render::Html::into_string)
}

#[tokio::test]
async fn a_page_renders_with_its_props_and_assets() {
    let renderer = started(BUNDLE, 1).unwrap();
    assert_eq!(render(&renderer, "hello").await.unwrap(), "<p>Hello Zoë</p>");
    assert_eq!(render(&renderer, "assets").await.unwrap(), "/shop-assets/shop-1.css");
}

#[tokio::test]
async fn a_page_reaches_nothing_outside() {
    let renderer = started(BUNDLE, 1).unwrap();
    assert_eq!(render(&renderer, "nosy").await.unwrap(), ["undefined"; 6].join(","));
}

#[tokio::test]
async fn the_deadline_ends_an_endless_loop_even_one_that_catches_errors() {
    let renderer = started(BUNDLE, 1).unwrap();
    for page in ["endless", "caught"] {
        let begun = Instant::now();
        let ended = within(&renderer, page, Duration::from_millis(300)).await;
        println!("{page}: ended after {:?}", begun.elapsed());
        assert_eq!(ended, Err(RenderFault::Deadline { page: page.to_owned() }));
        assert_eq!(render(&renderer, "hello").await.unwrap(), "<p>Hello Zoë</p>", "after {page}");
    }
}

#[tokio::test]
async fn a_memory_bomb_is_contained() {
    let renderer = started(BUNDLE, 1).unwrap();
    for page in ["bomb", "text"] {
        let fault = renderer.render(page, "{}".to_owned(), PATIENCE).await.unwrap_err();
        assert_eq!(fault, RenderFault::Memory { page: page.to_owned() });
        assert_eq!(render(&renderer, "hello").await.unwrap(), "<p>Hello Zoë</p>", "after {page}");
    }
}

#[tokio::test]
async fn a_deep_recursion_and_a_thrown_error_are_faults_of_the_page() {
    let renderer = started(BUNDLE, 1).unwrap();
    for (page, word) in [("deep", "stack"), ("broken", "no such word"), ("wrong", ""), ("unknown", "")] {
        match render(&renderer, page).await {
            Err(RenderFault::Script { reason, .. }) => {
                assert!(reason.to_lowercase().contains(word), "{page}: {reason}")
            }
            other => panic!("{page}: {other:?}"),
        }
        assert_eq!(render(&renderer, "hello").await.unwrap(), "<p>Hello Zoë</p>", "after {page}");
    }
}

#[tokio::test]
async fn a_fault_leaves_nothing_behind_in_the_engine() {
    let renderer = started(BUNDLE, 1).unwrap();
    assert_eq!(render(&renderer, "count").await.unwrap(), "1");
    assert_eq!(render(&renderer, "count").await.unwrap(), "2");
    render(&renderer, "broken").await.unwrap_err();
    assert_eq!(render(&renderer, "count").await.unwrap(), "1");
}

#[tokio::test]
async fn pages_render_side_by_side_and_a_stuck_one_does_not_stop_the_others() {
    let renderer = started(BUNDLE, 2).unwrap();
    let stuck = {
        let renderer = renderer.clone();
        tokio::spawn(async move { renderer.render("endless", "{}".to_owned(), Duration::from_secs(10)).await })
    };
    // The last of them comes after the stuck one was taken, and long before it ends.
    for _ in 0..20 {
        assert_eq!(render(&renderer, "hello").await.unwrap(), "<p>Hello Zoë</p>");
    }
    assert!(!stuck.is_finished(), "the stuck one held nobody up");
    stuck.abort();
}

#[tokio::test]
async fn the_queue_is_bounded_and_says_so_at_once() {
    let renderer = started(BUNDLE, 1).unwrap();
    let waiting: Vec<_> = (0..200)
        .map(|_| {
            let renderer = renderer.clone();
            tokio::spawn(async move { renderer.render("endless", "{}".to_owned(), Duration::from_millis(400)).await })
        })
        .collect();
    let mut busy = 0;
    let mut late = 0;
    for one in waiting {
        match one.await.unwrap() {
            Err(RenderFault::Busy) => busy += 1,
            Err(RenderFault::Deadline { .. }) => late += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(busy >= 100 && late >= 1, "busy {busy}, late {late}");
    assert_eq!(render(&renderer, "hello").await.unwrap(), "<p>Hello Zoë</p>");
}

#[test]
fn a_bundle_that_cannot_run_is_refused_at_start_with_the_way_to_mend_it() {
    for bundle in ["this is not a script", "globalThis.other = 1", "for (;;) { throw new Error('no') }"] {
        let fault = started(bundle, 1).map(drop).unwrap_err();
        assert!(fault.to_string().contains("npm run build:shop"), "{fault}");
    }
    let missing = Renderer::start("/nowhere/shop.js".as_ref(), Assets::default(), 1).map(drop).unwrap_err();
    assert!(missing.to_string().contains("/nowhere/shop.js"));
}
