//! A Redis of one's own: started on a free port, restarted and killed at will, gone with the value.

use std::{
    net::TcpListener,
    process::{Child, Command, Stdio},
    time::Duration,
};

use kontor_queue::Queue;

pub struct PrivateRedis {
    pub port: u16,
    dir: tempfile::TempDir,
    server: Child,
}

impl PrivateRedis {
    pub async fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let dir = tempfile::tempdir().unwrap();
        let server = spawn(port, &dir);
        let redis = Self { port, dir, server };
        redis.ready().await;
        redis
    }

    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    pub async fn queue(&self) -> Queue {
        Queue::connect(&self.url()).await.unwrap()
    }

    /// Kills the server; its memory is gone, for it keeps nothing on disk.
    pub fn kill(&mut self) {
        self.server.kill().unwrap();
        self.server.wait().unwrap();
    }

    pub async fn restart(&mut self) {
        self.kill();
        self.server = spawn(self.port, &self.dir);
        self.ready().await;
    }

    pub async fn flush(&self) {
        self.command(&["FLUSHALL"]).await;
    }

    pub async fn keys(&self) -> Vec<String> {
        redis::cmd("KEYS").arg("*").query_async(&mut self.conn().await.unwrap()).await.unwrap()
    }

    async fn command(&self, words: &[&str]) {
        let mut cmd = redis::Cmd::new();
        for word in words {
            cmd.arg(word);
        }
        let _: redis::Value = cmd.query_async(&mut self.conn().await.unwrap()).await.unwrap();
    }

    async fn conn(&self) -> redis::RedisResult<redis::aio::MultiplexedConnection> {
        redis::Client::open(self.url())?.get_multiplexed_async_connection().await
    }

    async fn ready(&self) {
        for _ in 0..100 {
            if self.conn().await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("redis-server did not start on port {}", self.port);
    }
}

impl Drop for PrivateRedis {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A process that is killed at the latest when its test is over, also when that fails.
pub struct Process(pub Child);

impl Process {
    pub fn kill(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn spawn(port: u16, dir: &tempfile::TempDir) -> Child {
    Command::new("redis-server")
        .args(["--port", &port.to_string(), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"])
        .arg("--dir")
        .arg(dir.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("redis-server is installed")
}
