/** The kinds of mails that go out in the name of a shop, as the log calls them. */
export const TEMPLATES = [
  'order_paid', 'order_wire_instructions', 'order_declined', 'sale_notification', 'export_ready', 'payout_issued', 'payout_failed',
  'verification_approved', 'verification_needs_more', 'verification_rejected',
] as const;
