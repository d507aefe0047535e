//! Where a job stands.

use kontor_kernel::states;

states! {
    /// Where a job stands.
    pub enum JobState in "jobs"."state" {
        /// Waits for its time and a worker.
        Queued "queued" => [Running],
        /// A worker has it, until its lease ends.
        Running "running" => [Done, Retry, Queued, Dead],
        /// Failed or was lost; waits for its next attempt.
        Retry "retry" => [Running],
        /// Did its work.
        Done "done" => [],
        /// Failed too often. A manager can replay it.
        Dead "dead" => [Queued],
    }
    births [Queued]
}
