//! A receiver on this machine.

use std::sync::{Arc, Mutex};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// One message as it came.
#[derive(Debug, Clone)]
pub struct ReceivedRequest {
    pub head: String,
    pub body: String,
}

impl ReceivedRequest {
    pub fn header(&self, name: &str) -> String {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}:")));
        line.and_then(|line| line.split_once(':')).map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// Listens, keeps what it hears, and answers what it is told to.
#[derive(Clone)]
pub struct Ear {
    pub url: String,
    heard: Arc<Mutex<Vec<ReceivedRequest>>>,
    answer: Arc<Mutex<String>>,
}

impl Ear {
    pub async fn listening() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hooks", listener.local_addr().unwrap());
        let ear = Self { url, heard: Arc::default(), answer: Arc::default() };
        ear.says("204 No Content", "", "");
        let listening = ear.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(listening.clone().receive_request(stream));
            }
        });
        ear
    }

    /// From now on it answers this.
    pub fn says(&self, status: &str, headers: &str, body: &str) {
        let length = body.len();
        *self.answer.lock().unwrap() =
            format!("HTTP/1.1 {status}\r\nconnection: close\r\n{headers}content-length: {length}\r\n\r\n{body}");
    }

    pub fn requests(&self) -> Vec<ReceivedRequest> {
        self.heard.lock().unwrap().clone()
    }

    async fn receive_request(self, mut stream: TcpStream) {
        let mut read = Vec::new();
        let mut buffer = [0; 4096];
        let (head, length, begin) = loop {
            let count = stream.read(&mut buffer).await.unwrap();
            if count == 0 {
                return;
            }
            read.extend_from_slice(&buffer[..count]);
            let text = String::from_utf8_lossy(&read).into_owned();
            if let Some(end) = text.find("\r\n\r\n") {
                let head = text[..end].to_owned();
                let length =
                    head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
                break (head, length.unwrap_or(0_usize), end + 4);
            }
        };
        while read.len() < begin + length {
            let count = stream.read(&mut buffer).await.unwrap();
            read.extend_from_slice(&buffer[..count]);
        }
        let body = String::from_utf8_lossy(&read[begin..]).into_owned();
        self.heard.lock().unwrap().push(ReceivedRequest { head, body });
        let answer = self.answer.lock().unwrap().clone();
        stream.write_all(answer.as_bytes()).await.ok();
    }
}
