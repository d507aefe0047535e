import type { Answer, Body, ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type Endpoint = ResourceOf<'/v1/cabinet/webhook_endpoints'>;
export type EndpointState = Endpoint['state'];
export type Delivery = ResourceOf<'/v1/cabinet/webhook_deliveries'>;
export type DeliveryDetail = Answer<'/v1/cabinet/webhook_deliveries/{id}', 'get'>;
export type DeliveryState = Delivery['state'];
export type EventType = Delivery['eventType'];
export type EndpointWords = Required<Body<'/v1/cabinet/webhook_endpoints', 'post'>>;
export type Tested = Answer<'/v1/cabinet/webhook_endpoints/{id}/test', 'post'>;

export const endpointTones: Record<EndpointState, Tone> = { active: 'good', paused: 'bad', inactive: 'calm' };
export const deliveryTones: Record<DeliveryState, Tone> = { waiting: 'wait', delivered: 'good', failed: 'bad', canceled: 'calm' };

/** What can be told, by what it is about. A new type without a place here does not compile. */
const GROUPS: Record<EventType, 'order' | 'access' | 'ticket' | 'license_key' | 'certificate' | 'product' | 'payout' | 'export'> = {
  'order.created': 'order',
  'order.paid': 'order',
  'order.rate_paid': 'order',
  'order.rate_due': 'order',
  'order.rate_partly_paid': 'order',
  'order.rate_skipped': 'order',
  'order.rate_failed': 'order',
  'order.payment_failed': 'order',
  'order.payment_form_changed': 'order',
  'order.assigned': 'order',
  'order.not_completed': 'order',
  'order.paused': 'order',
  'order.resumed': 'order',
  'order.plan_changed': 'order',
  'order.merged': 'order',
  'order.unmerged': 'order',
  'order.cancel_scheduled': 'order',
  'order.reactivated': 'order',
  'order.canceled': 'order',
  'order.refund_promised': 'order',
  'order.refund_failed': 'order',
  'order.refunded': 'order',
  'order.dispute_warned': 'order',
  'order.dispute_warning_over': 'order',
  'order.disputed': 'order',
  'order.dispute_answered': 'order',
  'order.dispute_won': 'order',
  'order.dispute_lost': 'order',
  'access.granted': 'access',
  'access.revoked': 'access',
  'service.delivered': 'access',
  'ticket.issued': 'ticket',
  'ticket.used': 'ticket',
  'ticket.use_undone': 'ticket',
  'ticket.expired': 'ticket',
  'ticket.voided': 'ticket',
  'license_key.delivered': 'license_key',
  'license_key.revoked': 'license_key',
  'certificate.issued': 'certificate',
  'certificate.expired': 'certificate',
  'certificate.revoked': 'certificate',
  'product.published': 'product',
  'product.unpublished': 'product',
  'product.approved': 'product',
  'product.rejected': 'product',
  'payout.created': 'payout',
  'payout.issued': 'payout',
  'payout.paid': 'payout',
  'payout.canceled': 'payout',
  'export.finished': 'export',
  'export.failed': 'export',
};
export const EVENT_TYPES = Object.keys(GROUPS) as EventType[];
export const groupOf = (type: EventType) => GROUPS[type];
