//! Where the long way of a purchase waits.

use std::pin::Pin;

/// Makes a future on the heap. `Box::pin(work())` in an async function keeps room for the future in the frame that awaits it as
/// well; without optimisation the levels of a purchase together needed nearly the 2 MB that a thread has. Here that room is given
/// back before the future is first polled.
#[inline(never)]
pub fn boxed<'a, F>(work: impl FnOnce() -> F) -> Pin<Box<dyn Future<Output = F::Output> + Send + 'a>>
where
    F: Future + Send + 'a,
{
    Box::pin(work())
}
