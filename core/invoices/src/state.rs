//! Where a document stands.

use kontor_kernel::states;

states! {
    /// Where an invoice stands. A reversal stays issued: nothing is to be paid for it.
    pub enum InvoiceState in "invoices"."state" {
        /// It has its number and does not change any more.
        Issued "issued" => [Unpaid, Paid, Canceled],
        /// It is open.
        Unpaid "unpaid" => [Paid, Canceled],
        /// Its payment arrived.
        Paid "paid" => [Canceled],
        /// All of it was reversed.
        Canceled "canceled" => [],
    }
    births [Issued]
}
