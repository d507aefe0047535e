//! The store behind the port: any S3-compatible service, addressed by path.

use std::{collections::HashMap, time::Duration};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use kontor_kernel::{ApiError, Code, Result};
use s3::{Bucket, Region, creds::Credentials, error::S3Error, serde_types::Part as S3Part};

use crate::{Head, LinkAs, ObjectStore, ObjectStream, Part, attachment, inline, multipart::read_parts, served_name};

/// Pieces of a streamed object (S3 wants at least 5 MiB). One is gathered while the one before it travels:
/// two of these at most are in memory.
const CHUNK_BYTES: usize = 8 * 1024 * 1024;
/// A small request that takes longer has failed.
const ANSWER_SECONDS: u64 = 30;
/// Reading, copying or putting together five gigabytes may take this long.
const LONG_SECONDS: u64 = 3_600;

/// Where the store is and what opens it.
#[derive(Clone)]
pub struct S3Settings {
    /// `S3_ENDPOINT`; browsers must reach it too.
    pub endpoint: String,
    /// `S3_REGION`.
    pub region: String,
    /// `S3_BUCKET`.
    pub bucket: String,
    /// `S3_ACCESS_KEY`.
    pub access_key: String,
    /// `S3_SECRET_KEY`.
    pub secret_key: String,
}

/// An S3-compatible store.
#[derive(Debug)]
pub struct S3Store {
    quick: Box<Bucket>,
    long: Box<Bucket>,
}

impl S3Settings {
    /// Reads the `S3_…` variables.
    pub fn from_env() -> Result<Self> {
        let need = |name: &str| {
            std::env::var(name).ok().filter(|value| !value.is_empty()).ok_or_else(|| {
                ApiError::internal(format!("{name} is not set: start with `make run`, or set it in the environment"))
            })
        };
        Ok(Self {
            endpoint: need("S3_ENDPOINT")?,
            region: need("S3_REGION")?,
            bucket: need("S3_BUCKET")?,
            access_key: need("S3_ACCESS_KEY")?,
            secret_key: need("S3_SECRET_KEY")?,
        })
    }
}

impl S3Store {
    /// The store that the environment names.
    pub fn from_env() -> Result<Self> {
        Self::new(&S3Settings::from_env()?)
    }

    /// Opens the bucket; nothing is asked of the service yet.
    pub fn new(settings: &S3Settings) -> Result<Self> {
        let credentials = Credentials::new(Some(&settings.access_key), Some(&settings.secret_key), None, None, None)?;
        let region = Region::Custom {
            region: settings.region.clone(),
            endpoint: settings.endpoint.trim_end_matches('/').to_owned(),
        };
        let bucket = Bucket::new(&settings.bucket, region, credentials)?.with_path_style();
        Ok(Self {
            quick: bucket.with_request_timeout(Duration::from_secs(ANSWER_SECONDS))?,
            long: bucket.with_request_timeout(Duration::from_secs(LONG_SECONDS))?,
        })
    }

    /// Sends the rest of a stream of which `first` is already a full chunk.
    async fn put_chunks(&self, key: &str, content_type: &str, first: Bytes, mut body: ObjectStream) -> Result<u64> {
        let upload = self.begin_parts(key, content_type).await?;
        let sent = self.send_chunks(key, &upload, first, &mut body).await;
        let done = match sent {
            Ok((parts, size)) => self.complete_s3(key, &upload, parts).await.map(|()| size),
            Err(fault) => Err(fault),
        };
        if done.is_err()
            && let Err(fault) = self.abort_parts(key, &upload).await
        {
            // The store's own rule for unfinished uploads will take them away; the first fault is the one to tell.
            tracing::warn!(?fault, key, "parts of a broken upload are left behind");
        }
        done
    }

    async fn send_chunks(
        &self,
        key: &str,
        upload: &str,
        first: Bytes,
        body: &mut ObjectStream,
    ) -> Result<(Vec<S3Part>, u64)> {
        let (mut parts, mut size, mut chunk) = (Vec::new(), 0_u64, first);
        loop {
            size += u64::try_from(chunk.len())?;
            let number = u32::try_from(parts.len())? + 1;
            let (sent, next) = tokio::join!(self.send_part(key, upload, number, chunk), gather(body));
            parts.push(sent?);
            chunk = next?;
            if chunk.is_empty() {
                return Ok((parts, size));
            }
        }
    }

    /// Sends one part through a signed link: the library would copy it and hash it twice, which TLS makes needless.
    async fn send_part(&self, key: &str, upload: &str, number: u32, chunk: Bytes) -> Result<S3Part> {
        let link = self.part_link(key, upload, number, Duration::from_secs(LONG_SECONDS)).await?;
        let answer = self.long.http_client().put(link).body(chunk).send().await;
        let answer = answer.and_then(|answer| answer.error_for_status()).map_err(|cause| away(cause.into()))?;
        let etag = answer.headers().get("etag").and_then(|etag| etag.to_str().ok());
        let etag = etag.ok_or_else(|| ApiError::internal("the store gave a part no fingerprint"))?.to_owned();
        Ok(S3Part { part_number: number, etag })
    }

    async fn complete_s3(&self, key: &str, upload: &str, parts: Vec<S3Part>) -> Result<()> {
        self.long.complete_multipart_upload(key, upload, parts).await.map_err(away)?;
        Ok(())
    }
}

/// The next full chunk of a stream, or what is left of it.
async fn gather(body: &mut ObjectStream) -> Result<Bytes> {
    let mut chunk = BytesMut::with_capacity(CHUNK_BYTES + CHUNK_BYTES / 8);
    while chunk.len() < CHUNK_BYTES {
        let Some(piece) = body.next().await else { break };
        chunk.extend_from_slice(&piece?);
    }
    Ok(chunk.freeze())
}

/// The store did not do what was asked.
fn away(cause: S3Error) -> ApiError {
    ApiError::new(Code::MsUnavailable).with_reason(cause)
}

/// `None` for what is not there; everything else stays a fault.
fn found<T>(answer: Result<T, S3Error>) -> Result<Option<T>> {
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(S3Error::HttpFailWithBody(404, _)) => Ok(None),
        Err(cause) => Err(away(cause)),
    }
}

fn seconds(lasting: Duration) -> Result<u32> {
    Ok(u32::try_from(lasting.as_secs())?)
}

#[async_trait]
impl ObjectStore for S3Store {
    async fn put(&self, key: &str, content_type: &str, bytes: Bytes) -> Result<()> {
        self.quick.put_object_with_content_type(key, &bytes, content_type).await.map_err(away)?;
        Ok(())
    }

    async fn put_stream(&self, key: &str, content_type: &str, body: ObjectStream) -> Result<u64> {
        // After the last, short chunk the body is asked once more, and not every stream bears that.
        let mut body: ObjectStream = Box::pin(body.fuse());
        let first = gather(&mut body).await?;
        if first.len() >= CHUNK_BYTES {
            return self.put_chunks(key, content_type, first, body).await;
        }
        let size = u64::try_from(first.len())?;
        self.put(key, content_type, first).await?;
        Ok(size)
    }

    async fn get(&self, key: &str) -> Result<Option<ObjectStream>> {
        let Some(answer) = found(self.long.get_object_stream(key).await)? else { return Ok(None) };
        Ok(Some(Box::pin(answer.bytes.map(|piece| piece.map_err(away)))))
    }

    async fn head(&self, key: &str) -> Result<Option<Head>> {
        let Some((head, status)) = found(self.quick.head_object(key).await)? else { return Ok(None) };
        if status == 404 {
            return Ok(None);
        }
        Ok(Some(Head {
            size_bytes: u64::try_from(head.content_length.unwrap_or_default())?,
            content_type: head.content_type.unwrap_or_default(),
        }))
    }

    async fn copy(&self, from: &str, to: &str) -> Result<()> {
        self.long.copy_object_internal(from, to).await.map_err(away)?;
        Ok(())
    }

    async fn delete(&self, key: &str) -> Result<()> {
        found(self.quick.delete_object(key).await)?;
        Ok(())
    }

    async fn link(&self, key: &str, link: &LinkAs, lasting: Duration) -> Result<String> {
        let name = served_name(&link.file_name, &link.content_type);
        let disposition = if link.shown { inline(&name) } else { attachment(&name) };
        let requests = HashMap::from([
            ("response-content-disposition".to_owned(), disposition),
            ("response-content-type".to_owned(), link.content_type.clone()),
        ]);
        self.quick.presign_get(key, seconds(lasting)?, Some(requests)).await.map_err(away)
    }

    async fn begin_parts(&self, key: &str, content_type: &str) -> Result<String> {
        let begun = self.quick.initiate_multipart_upload(key, content_type).await.map_err(away)?;
        Ok(begun.upload_id)
    }

    async fn part_link(&self, key: &str, upload: &str, number: u32, lasting: Duration) -> Result<String> {
        let part =
            HashMap::from([("partNumber".to_owned(), number.to_string()), ("uploadId".to_owned(), upload.to_owned())]);
        self.quick.presign_put(key, seconds(lasting)?, None, Some(part)).await.map_err(away)
    }

    async fn parts(&self, key: &str, upload: &str) -> Result<Option<Vec<Part>>> {
        let question = HashMap::from([("uploadId".to_owned(), upload.to_owned())]);
        let url = self.quick.presign_get(key, seconds(Duration::from_secs(ANSWER_SECONDS))?, Some(question)).await;
        let answer = self.quick.http_client().get(url.map_err(away)?).send().await;
        let answer = answer.map_err(|cause| away(cause.into()))?;
        if answer.status().as_u16() == 404 {
            return Ok(None);
        }
        let answer = answer.error_for_status().map_err(|cause| away(cause.into()))?;
        read_parts(&answer.text().await.map_err(|cause| away(cause.into()))?).map(Some)
    }

    async fn complete_parts(&self, key: &str, upload: &str, parts: &[Part]) -> Result<()> {
        let parts = parts.iter().map(|part| S3Part { part_number: part.number, etag: part.etag.clone() }).collect();
        self.complete_s3(key, upload, parts).await
    }

    async fn abort_parts(&self, key: &str, upload: &str) -> Result<()> {
        found(self.quick.abort_upload(key, upload).await)?;
        Ok(())
    }
}
