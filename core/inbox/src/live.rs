//! Who looks at their notifications now: streams of this process, woken by the database from whichever process something was told.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use kontor_db::Signal;
use kontor_kernel::{
    Id,
    kinds::{NotificationId, SellerId, UserId},
};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::limits;

/// News that a stream may be behind; beyond them it hears [`Heard::Missed`] in their place.
const BEHIND_MAX: usize = 8;

/// What a stream is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// There is this one.
    New(NotificationId),
    /// Something was read: look how many are unread.
    Changed,
    /// There may be more than was heard of: look for it.
    Missed,
}

type Principal = (SellerId, UserId);

struct Stream {
    number: u64,
    news: mpsc::Sender<Heard>,
    /// Whether something did not fit.
    behind: Arc<AtomicBool>,
}

impl Stream {
    fn offer(&self, heard: Heard) {
        if self.news.try_send(heard).is_err() {
            self.behind.store(true, Ordering::Release);
        }
    }
}

/// The streams of this process.
#[derive(Default)]
pub struct Hub {
    streams: Mutex<HashMap<Principal, VecDeque<Stream>>>,
    numbers: AtomicU64,
    closed: CancellationToken,
}

/// A stream's end of it; dropped, it is forgotten.
pub struct Watch {
    hub: Arc<Hub>,
    principal: Principal,
    number: u64,
    news: mpsc::Receiver<Heard>,
    behind: Arc<AtomicBool>,
}

impl Hub {
    fn all(&self) -> MutexGuard<'_, HashMap<Principal, VecDeque<Stream>>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a stream of one person in one side of a shop. Beyond as many as there may be, their oldest ends.
    pub fn watch(self: &Arc<Self>, seller: SellerId, user: UserId) -> Watch {
        let (news, receiver) = mpsc::channel(BEHIND_MAX);
        let behind = Arc::new(AtomicBool::new(false));
        let (number, principal) = (self.numbers.fetch_add(1, Ordering::Relaxed), (seller, user));
        if !self.closed.is_cancelled() {
            let mut all = self.all();
            let own = all.entry(principal).or_default();
            own.push_back(Stream { number, news, behind: behind.clone() });
            while own.len() > limits::STREAMS_MAX {
                own.pop_front();
            }
        }
        Watch { hub: self.clone(), principal, number, news: receiver, behind }
    }

    /// Tells the streams of a person. One that is too far behind looks for itself when it gets there.
    pub fn notify(&self, seller: SellerId, user: UserId, heard: Heard) {
        if let Some(own) = self.all().get(&(seller, user)) {
            for stream in own {
                stream.offer(heard);
            }
        }
    }

    /// How many streams there are.
    pub fn len(&self) -> usize {
        self.all().values().map(VecDeque::len).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn tell_everybody(&self) {
        for own in self.all().values() {
            for stream in own {
                stream.offer(Heard::Missed);
            }
        }
    }

    /// Ends all streams, and those that would begin: the process stops.
    fn close(&self) {
        self.closed.cancel();
        self.all().clear();
    }

    /// Listens until `stop`. While it cannot, streams hear nothing; once it can again, they look for what they missed.
    pub async fn listen(self: Arc<Self>, database_url: String, stop: CancellationToken) {
        let hear = |signal: Signal<'_>| match signal {
            Signal::Began => self.tell_everybody(),
            Signal::Said(payload) => self.pass_on(payload),
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = kontor_db::listen(&database_url, "kontor api, listening for notifications", "notifications", hear) => {}
        }
        self.close();
    }

    /// `seller user notification`, or a stroke in its place.
    fn pass_on(&self, payload: &str) {
        let mut parts = payload.split(' ');
        let mut next = || parts.next().and_then(|part| part.parse::<Uuid>().ok());
        if let (Some(seller), Some(user), one) = (next(), next(), next()) {
            let heard = one.map_or(Heard::Changed, |id| Heard::New(Id::from_uuid(id)));
            self.notify(Id::from_uuid(seller), Id::from_uuid(user), heard);
        }
    }
}

impl Watch {
    /// The next news; none: the stream ends.
    pub async fn next_news(&mut self) -> Option<Heard> {
        let heard = self.news.recv().await?;
        if !self.behind.load(Ordering::Acquire) {
            return Some(heard);
        }
        // What still waits is found with what did not fit, and so is what does not fit meanwhile: it is committed.
        while self.news.try_recv().is_ok() {}
        self.behind.store(false, Ordering::Release);
        Some(Heard::Missed)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut all = self.hub.all();
        if let Some(own) = all.get_mut(&self.principal) {
            own.retain(|stream| stream.number != self.number);
            if own.is_empty() {
                all.remove(&self.principal);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn principal(seller: u128, user: u128) -> Principal {
        (Id::from_uuid(Uuid::from_u128(seller)), Id::from_uuid(Uuid::from_u128(user)))
    }

    #[tokio::test]
    async fn each_hears_their_own_and_nobody_elses() {
        let hub = Arc::new(Hub::default());
        let ((seller, anna), (_, bruno)) = (principal(1, 2), principal(1, 3));
        let (mut first, mut second, mut other) =
            (hub.watch(seller, anna), hub.watch(seller, anna), hub.watch(seller, bruno));
        let one = Id::from_uuid(Uuid::from_u128(9));
        hub.pass_on(&format!("{} {} {}", seller.uuid(), anna.uuid(), one.uuid()));
        hub.pass_on(&format!("{} {} -", seller.uuid(), bruno.uuid()));
        hub.pass_on("nonsense");
        assert_eq!((first.next_news().await, second.next_news().await), (Some(Heard::New(one)), Some(Heard::New(one))));
        assert_eq!(other.next_news().await, Some(Heard::Changed));
        drop((first, second, other));
        assert!(hub.is_empty());
    }

    #[tokio::test]
    async fn who_is_too_far_behind_looks_for_all_of_it_once() {
        let hub = Arc::new(Hub::default());
        let (seller, anna) = principal(1, 2);
        let mut watch = hub.watch(seller, anna);
        let told = |id| Heard::New(Id::from_uuid(Uuid::from_u128(id)));
        for id in 0..20 {
            hub.notify(seller, anna, told(id));
        }
        assert_eq!(watch.next_news().await, Some(Heard::Missed));
        hub.notify(seller, anna, told(20));
        assert_eq!(watch.next_news().await, Some(told(20)), "nothing of it comes again");
        hub.tell_everybody();
        assert_eq!(watch.next_news().await, Some(Heard::Missed));
    }

    #[tokio::test]
    async fn the_oldest_stream_of_a_person_ends_and_all_do_when_the_process_stops() {
        let hub = Arc::new(Hub::default());
        let (seller, anna) = principal(1, 2);
        let mut streams: Vec<Watch> = (0..=limits::STREAMS_MAX).map(|_| hub.watch(seller, anna)).collect();
        assert_eq!(hub.len(), limits::STREAMS_MAX);
        assert_eq!(streams.first_mut().unwrap().next_news().await, None);
        hub.close();
        assert_eq!(streams.last_mut().unwrap().next_news().await, None);
        assert_eq!(hub.watch(seller, anna).next_news().await, None);
    }
}
