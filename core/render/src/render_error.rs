/// Why a page could not be rendered. The caller answers with its plain error page; nothing of this reaches a visitor.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderFault {
    #[error("the bundle {path} cannot be used: {reason} (build it with `npm run build:shop` in frontend/)")]
    Bundle { path: String, reason: String },
    #[error("all render threads are busy and their queue is full")]
    Busy,
    #[error("the page {page} was not ready at its deadline")]
    Deadline { page: String },
    #[error("the page {page} needed more memory than a page may take")]
    Memory { page: String },
    #[error("the page {page} failed: {reason}")]
    Script { page: String, reason: String },
    #[error("the render threads have stopped")]
    Stopped,
}

impl RenderFault {
    /// The word under which the fault is counted.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Bundle { .. } => "bundle",
            Self::Busy => "busy",
            Self::Deadline { .. } => "deadline",
            Self::Memory { .. } => "memory",
            Self::Script { .. } => "script",
            Self::Stopped => "stopped",
        }
    }
}
