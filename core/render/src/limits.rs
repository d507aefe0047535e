//! Every limit of the render threads, in one place, unit last.

/// Loading the bundle takes about 15 ms; on a machine that swaps it may take long, and a start should rather wait than fail.
pub(crate) const BOOT_TIMEOUT_MS: u64 = 5_000;
/// React and the bundle use about 3 MB; the rest is room for a page.
pub(crate) const ENGINE_MEMORY_BYTES: usize = 48 * 1024 * 1024;
/// Deep component trees recurse. QuickJS must stop before the thread's own stack ends.
pub(crate) const ENGINE_STACK_BYTES: usize = 1024 * 1024;
pub(crate) const THREAD_STACK_BYTES: usize = 8 * 1024 * 1024;
/// QuickJS does not compact memory: a fresh engine now and then keeps a thread small. It costs about 20 ms.
pub(crate) const RENDERS_PER_ENGINE_MAX: u32 = 5_000;
/// Waiting pages per thread. What would wait longer than that is better refused at once.
pub(crate) const QUEUE_PER_THREAD_MAX: usize = 64;
pub(crate) const THREADS_MAX: usize = 64;
/// Pages that are kept: some five hundred of those that sellers build, and more.
pub(crate) const KEPT_BYTES_MAX: usize = 48 * 1024 * 1024;
