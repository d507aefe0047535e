//! A proxy of PostgreSQL that takes the application's own tenant filters out of every statement on its way.

use std::sync::LazyLock;

use anyhow::{Context, Result, bail};
use regex::Regex;
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use url::Url;

/// Longer than any statement of ours; longer lengths are not PostgreSQL (bytes).
const MESSAGE_BYTES_MAX: u32 = 64 * 1024 * 1024;
/// The version field of a request for TLS or GSS instead of a session.
const NEGOTIATIONS: [u32; 2] = [80_877_103, 80_877_104];

/// A comparison of an owner's column with a parameter, as diesel and we write it.
static FILTER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"(?:"?\w+"?\.)?"?\b(?:seller_id|tenant|user_id|payer_user_id|owner_user_id)\b"? = (\$\d+)"#).ok()
});

/// Listens on a free port and answers the URL that leads through it.
pub async fn without_filters(url: &str) -> Result<String> {
    let mut through = Url::parse(url).context("DATABASE_URL_API is no URL")?;
    let upstream = format!("{}:{}", through.host_str().unwrap_or("127.0.0.1"), through.port().unwrap_or(5432));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("no free port for the proxy")?;
    let port = listener.local_addr().context("the proxy has no address")?.port();
    through.set_host(Some("127.0.0.1")).context("the URL takes no host")?;
    through.set_port(Some(port)).map_err(|()| anyhow::anyhow!("the URL takes no port"))?;
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let upstream = upstream.clone();
            tokio::spawn(async move {
                // A connection that ends is seen by both ends; there is nothing to add.
                let _ended = carry(client, &upstream).await;
            });
        }
    });
    Ok(through.into())
}

async fn carry(client: TcpStream, upstream: &str) -> Result<()> {
    let server = TcpStream::connect(upstream).await?;
    // Messages are small and answered one by one: whoever gathers them waits 40 ms for each.
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    let (from_client, mut to_client) = client.into_split();
    let mut from_client = BufReader::new(from_client);
    let (mut from_server, mut to_server) = server.into_split();
    let back = tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_client).await });
    let mut begun = false;
    loop {
        let mut kind = [0_u8; 1];
        if begun && from_client.read_exact(&mut kind).await.is_err() {
            break;
        }
        let Ok(length) = from_client.read_u32().await else { break };
        if !(4..=MESSAGE_BYTES_MAX).contains(&length) {
            bail!("not PostgreSQL's protocol");
        }
        let mut body = vec![0_u8; length as usize - 4];
        from_client.read_exact(&mut body).await?;
        if begun {
            let body = rewritten(kind[0], body);
            let length = u32::try_from(body.len() + 4)?;
            to_server.write_all(&[&kind[..], &length.to_be_bytes(), &body].concat()).await?;
        } else {
            let version = body.first_chunk::<4>().map(|bytes| u32::from_be_bytes(*bytes));
            begun = !version.is_some_and(|version| NEGOTIATIONS.contains(&version));
            to_server.write_all(&[&length.to_be_bytes()[..], &body].concat()).await?;
        }
    }
    to_server.shutdown().await?;
    back.await??;
    Ok(())
}

/// `Parse` carries a name, a statement and the types of its parameters; `Query` only a statement.
fn rewritten(kind: u8, body: Vec<u8>) -> Vec<u8> {
    let skipped = match kind {
        b'P' => body.iter().position(|byte| *byte == 0).map_or(0, |end| end + 1),
        b'Q' => 0,
        _ => return body,
    };
    let Some((before, rest)) = body.split_at_checked(skipped) else { return body };
    let Some(end) = rest.iter().position(|byte| *byte == 0) else { return body };
    let Some((statement, after)) = rest.split_at_checked(end) else { return body };
    let (Ok(statement), Some(filter)) = (std::str::from_utf8(statement), FILTER.as_ref()) else { return body };
    let open = filter.replace_all(statement, "($1::uuid IS NOT NULL)");
    [before, open.as_bytes(), after].concat()
}

#[cfg(test)]
mod tests {
    use super::rewritten;

    fn statement(text: &str) -> String {
        let body = [b"\0", text.as_bytes(), b"\0\0\0"].concat();
        let out = rewritten(b'P', body);
        String::from_utf8_lossy(out.get(1..out.len() - 3).unwrap_or_default()).into_owned()
    }

    #[test]
    fn only_owners_compared_with_parameters_are_opened() {
        assert_eq!(
            statement(r#"SELECT 1 FROM orders AS o WHERE o.seller_id = $1 AND "orders"."id" = $2"#),
            r#"SELECT 1 FROM orders AS o WHERE ($1::uuid IS NOT NULL) AND "orders"."id" = $2"#
        );
        assert_eq!(statement(r#"WHERE ("orders"."seller_id" = $3)"#), "WHERE (($3::uuid IS NOT NULL))");
        let join = "JOIN uploads u ON u.seller_id = d.seller_id";
        assert_eq!(statement(join), join);
    }
}
