//! The port: what the product asks of a store of files.

use std::{pin::Pin, time::Duration};

use async_trait::async_trait;
use bytes::Bytes;
use futures::Stream;
use kontor_kernel::Result;

/// The bytes of an object, piece by piece.
pub type ObjectStream = Pin<Box<dyn Stream<Item = Result<Bytes>> + Send>>;

/// What is known of an object without reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// Its length.
    pub size_bytes: u64,
    /// What it was said to be when it was written.
    pub content_type: String,
}

/// A part of an upload that has arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// From 1.
    pub number: u32,
    /// Its length.
    pub size_bytes: u64,
    /// The store's fingerprint of it; some stores do not tell it when asked later.
    pub etag: String,
}

/// How a browser is told to take what a link leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkAs {
    /// The name it is saved under.
    pub file_name: String,
    /// The media type it is sent with.
    pub content_type: String,
    /// Whether a browser shows it instead of saving it: only for what was seen by its bytes to be a picture or a PDF.
    pub shown: bool,
}

/// A store of objects by key. Keys come from [`crate::keys`].
#[async_trait]
pub trait ObjectStore: Send + Sync + 'static {
    /// Writes a small object.
    async fn put(&self, key: &str, content_type: &str, bytes: Bytes) -> Result<()>;

    /// Writes an object of any length as it comes; nothing is left behind when the stream breaks off.
    /// Answers its length.
    async fn put_stream(&self, key: &str, content_type: &str, body: ObjectStream) -> Result<u64>;

    /// Reads an object; `None` when there is none.
    async fn get(&self, key: &str) -> Result<Option<ObjectStream>>;

    /// Looks at an object; `None` when there is none.
    async fn head(&self, key: &str) -> Result<Option<Head>>;

    /// Copies an object inside the store.
    async fn copy(&self, from: &str, to: &str) -> Result<()>;

    /// Removes an object. One that is not there is removed already.
    async fn delete(&self, key: &str) -> Result<()>;

    /// A link that lets anybody read the object for `lasting`.
    async fn link(&self, key: &str, link: &LinkAs, lasting: Duration) -> Result<String>;

    /// Begins an upload in parts and answers the store's name for it.
    async fn begin_parts(&self, key: &str, content_type: &str) -> Result<String>;

    /// A link that lets anybody PUT one part for `lasting`.
    async fn part_link(&self, key: &str, upload: &str, number: u32, lasting: Duration) -> Result<String>;

    /// The parts that have arrived, in order. `None`: the store knows no such upload (any more).
    async fn parts(&self, key: &str, upload: &str) -> Result<Option<Vec<Part>>>;

    /// Puts the parts together.
    async fn complete_parts(&self, key: &str, upload: &str, parts: &[Part]) -> Result<()>;

    /// Forgets an upload and its parts. One that is not there is forgotten already.
    async fn abort_parts(&self, key: &str, upload: &str) -> Result<()>;
}
