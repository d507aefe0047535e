//! A store in memory for tests, which fails on command.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use futures::{StreamExt, stream};
use kontor_kernel::{ApiError, Code, Result};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use tokio::sync::Mutex;

use crate::{Head, LinkAs, ObjectStore, ObjectStream, Part, served_name};

/// What the store can be told to fail at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StoreOperation {
    /// Writing, whole or as a stream.
    Put,
    /// Reading.
    Get,
    /// Looking.
    Head,
    /// Copying.
    Copy,
    /// Removing.
    Delete,
    /// Anything with parts.
    Parts,
}

/// A store in memory.
#[derive(Default)]
pub struct MemoryStore(Mutex<Shelf>);

#[derive(Default)]
struct Shelf {
    objects: BTreeMap<String, (String, Bytes)>,
    uploads: HashMap<String, (String, BTreeMap<u32, Bytes>)>,
    failures: HashMap<StoreOperation, u32>,
    begun: u64,
}

impl Shelf {
    fn try_to(&mut self, action: StoreOperation) -> Result<()> {
        match self.failures.get_mut(&action) {
            Some(times) if *times > 0 => {
                *times -= 1;
                Err(ApiError::new(Code::MsUnavailable))
            }
            _ => Ok(()),
        }
    }
}

impl MemoryStore {
    /// The next `times` tries of `action` fail.
    pub async fn fail(&self, action: StoreOperation, times: u32) {
        self.0.lock().await.failures.insert(action, times);
    }

    /// What a browser does with a part's link.
    pub async fn put_part(&self, upload: &str, number: u32, bytes: Bytes) {
        if let Some((_, parts)) = self.0.lock().await.uploads.get_mut(upload) {
            parts.insert(number, bytes);
        }
    }

    /// Every key there is.
    pub async fn keys(&self) -> Vec<String> {
        self.0.lock().await.objects.keys().cloned().collect()
    }

    /// Uploads in parts that are still open.
    pub async fn open_uploads(&self) -> usize {
        self.0.lock().await.uploads.len()
    }
}

#[async_trait]
impl ObjectStore for MemoryStore {
    async fn put(&self, key: &str, content_type: &str, bytes: Bytes) -> Result<()> {
        let mut shelf = self.0.lock().await;
        shelf.try_to(StoreOperation::Put)?;
        shelf.objects.insert(key.to_owned(), (content_type.to_owned(), bytes));
        Ok(())
    }

    async fn put_stream(&self, key: &str, content_type: &str, mut body: ObjectStream) -> Result<u64> {
        let mut whole = BytesMut::new();
        while let Some(piece) = body.next().await {
            whole.extend_from_slice(&piece?);
        }
        let size = u64::try_from(whole.len())?;
        self.put(key, content_type, whole.freeze()).await?;
        Ok(size)
    }

    async fn get(&self, key: &str) -> Result<Option<ObjectStream>> {
        let mut shelf = self.0.lock().await;
        shelf.try_to(StoreOperation::Get)?;
        Ok(shelf.objects.get(key).map(|(_, bytes)| Box::pin(stream::iter([Ok(bytes.clone())])) as ObjectStream))
    }

    async fn head(&self, key: &str) -> Result<Option<Head>> {
        let mut shelf = self.0.lock().await;
        shelf.try_to(StoreOperation::Head)?;
        let Some((content_type, bytes)) = shelf.objects.get(key) else { return Ok(None) };
        Ok(Some(Head { size_bytes: u64::try_from(bytes.len())?, content_type: content_type.clone() }))
    }

    async fn copy(&self, from: &str, to: &str) -> Result<()> {
        let mut shelf = self.0.lock().await;
        shelf.try_to(StoreOperation::Copy)?;
        let object = shelf.objects.get(from).cloned().ok_or_else(|| ApiError::new(Code::MsUnavailable))?;
        shelf.objects.insert(to.to_owned(), object);
        Ok(())
    }

    async fn delete(&self, key: &str) -> Result<()> {
        let mut shelf = self.0.lock().await;
        shelf.try_to(StoreOperation::Delete)?;
        shelf.objects.remove(key);
        Ok(())
    }

    async fn link(&self, key: &str, link: &LinkAs, lasting: Duration) -> Result<String> {
        let name = served_name(&link.file_name, &link.content_type);
        let name = utf8_percent_encode(&name, NON_ALPHANUMERIC);
        Ok(format!("memory://{key}?as={name}&seconds={}", lasting.as_secs()))
    }

    async fn begin_parts(&self, key: &str, content_type: &str) -> Result<String> {
        let mut shelf = self.0.lock().await;
        shelf.try_to(StoreOperation::Parts)?;
        shelf.begun += 1;
        let upload = format!("upload-{}", shelf.begun);
        shelf.uploads.insert(upload.clone(), (content_type.to_owned(), BTreeMap::new()));
        tracing::trace!(key, upload, "parts begun");
        Ok(upload)
    }

    async fn part_link(&self, key: &str, upload: &str, number: u32, _lasting: Duration) -> Result<String> {
        Ok(format!("memory://{key}?upload={upload}&part={number}"))
    }

    async fn parts(&self, _key: &str, upload: &str) -> Result<Option<Vec<Part>>> {
        let mut shelf = self.0.lock().await;
        shelf.try_to(StoreOperation::Parts)?;
        let Some((_, parts)) = shelf.uploads.get(upload) else { return Ok(None) };
        let parts = parts.iter().map(|(number, bytes)| {
            Ok(Part { number: *number, size_bytes: u64::try_from(bytes.len())?, etag: format!("\"{number}\"") })
        });
        parts.collect::<Result<Vec<_>>>().map(Some)
    }

    async fn complete_parts(&self, key: &str, upload: &str, parts: &[Part]) -> Result<()> {
        let mut shelf = self.0.lock().await;
        shelf.try_to(StoreOperation::Parts)?;
        let (content_type, arrived) = shelf.uploads.remove(upload).ok_or_else(|| ApiError::new(Code::MsUnavailable))?;
        let mut whole = BytesMut::new();
        for part in parts {
            whole.extend_from_slice(arrived.get(&part.number).ok_or_else(|| ApiError::new(Code::MsUnavailable))?);
        }
        shelf.objects.insert(key.to_owned(), (content_type, whole.freeze()));
        Ok(())
    }

    async fn abort_parts(&self, _key: &str, upload: &str) -> Result<()> {
        let mut shelf = self.0.lock().await;
        shelf.try_to(StoreOperation::Parts)?;
        shelf.uploads.remove(upload);
        Ok(())
    }
}
