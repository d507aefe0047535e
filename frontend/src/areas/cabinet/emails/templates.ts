import type { Item } from '@/api/client';

type Template = Item<'/v1/cabinet/email_logs'>['template'];

/** Which mails go out in the name of a shop; the others belong to accounts. A new kind of mail without a place here does not compile. */
const OF_SHOPS: Record<Template, boolean> = {
  order_paid: true,
  service_delivered: true,
  event_moved: true,
  own_ticket: true,
  gift_arrived: true,
  keys_low: true,
  webhook_paused: true,
  stamp_failed: true,
  order_wire_instructions: true,
  wire_reminder: true,
  debit_announced: true,
  order_declined: true,
  order_refunded: true,
  order_canceled: true,
  declaration_made: true,
  contact_message: true,
  declaration_received: true,
  rate_paid: true,
  rate_unpaid: true,
  plan_ends: true,
  sale_notification: true,
  refund_sent: true,
  refund_failed: true,
  dispute_opened: true,
  dispute_won: true,
  dispute_lost: true,
  payment_returned: true,
  export_ready: true,
  payout_issued: true,
  payout_failed: true,
  seller_review_begun: true,
  product_in_review: true,
  product_approved: true,
  product_rejected: true,
  verification_approved: true,
  verification_needs_more: true,
  verification_rejected: true,
  welcome_seller: false,
  confirm_email: false,
  magic_link: false,
  reset_password: false,
  change_email: false,
  email_changed_notice: false,
  session_reuse_alert: false,
};

/** The kinds of mails of a shop's log. */
export const TEMPLATES = (Object.keys(OF_SHOPS) as Template[]).filter((template) => OF_SHOPS[template]);
