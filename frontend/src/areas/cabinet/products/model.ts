import type { Answer, ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type ProductRow = ResourceOf<'/v1/cabinet/products'>;
export type Product = Answer<'/v1/cabinet/products/{id}', 'get'>;
export type Plan = NonNullable<Product['pricingPlans']>[number];
export type Ticket = NonNullable<Product['tickets']>[number];
export type TicketDate = Ticket['dates'][number];
export type Digital = NonNullable<Product['digitals']>[number];
export type Cover = NonNullable<Product['covers']>[number];
export type Reason = Product['unavailableReasons'][number];

export const FORMS = ['service', 'download', 'course', 'event', 'membership', 'bundle', 'license_key', 'certificate'] as const;
export type Form = (typeof FORMS)[number];

/** Drafted, ready to sell, selling: what a seller wants to know of a product at one glance. */
export type ProductStatus = 'draft' | 'selling' | 'invited' | 'in_review' | 'rejected' | 'paused' | 'sold_out' | 'archived';
export const productStatusTones: Record<ProductStatus, Tone> = {
  draft: 'calm',
  selling: 'good',
  invited: 'good',
  in_review: 'wait',
  rejected: 'bad',
  paused: 'wait',
  sold_out: 'wait',
  archived: 'calm',
};

export function statusOf(product: Pick<ProductRow, 'archived' | 'published' | 'canSell' | 'isSoldOut' | 'reviewState' | 'unavailableReasons'>): ProductStatus {
  if (product.archived) return 'archived';
  if (!product.published) return 'draft';
  if (product.canSell) return 'selling';
  if (product.reviewState === 'in_review' || product.reviewState === 'rejected') return product.reviewState;
  // It is sold, to those who know its password.
  if (product.unavailableReasons.every((reason: Reason) => reason.code === 'has_access_password')) return 'invited';
  return product.isSoldOut ? 'sold_out' : 'paused';
}

/** What has to be done before it can be published. */
export const missingReasons = (product: Pick<ProductRow, 'unavailableReasons'>): Reason[] =>
  product.unavailableReasons.filter((reason: Reason) => reason.forbidsPublishing);

/** Whether it waits for the seller to hand it in: it was turned down, or was shown before anybody looked. */
export const isToSubmit = (product: Pick<ProductRow, 'unavailableReasons'>): boolean =>
  product.unavailableReasons.some((reason: Reason) => reason.code === 'rejected' || reason.code === 'not_reviewed');

/** Whether a worker still looks at something of the product, so that the screen should look again. */
export const isBeingChecked = (product: Product): boolean =>
  (product.digitals ?? []).some((file: Digital) => file.state === 'completed') ||
  (product.covers ?? []).some((cover: Cover) => cover.state === 'waiting');

export const productAddress = (username: string, pagePath: string): string =>
  `${location.origin}/s/${encodeURIComponent(username)}${pagePath}`;
