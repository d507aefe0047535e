import type { Answer, ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type Review = ResourceOf<'/v1/admin/product_reviews'>;
export type Case = Answer<'/v1/admin/product_reviews/{id}', 'get'>;
export type Inside = NonNullable<Case['product']>;
export type ReviewedFile = Inside['files'][number];
export type ReviewedLesson = Inside['lessons'][number];
export type Price = Inside['pricingPlans'][number];
export type Cover = Inside['covers'][number];
export type Content = Inside['contents'][number];

export const tones: Record<Review['state'], Tone> = {
  not_for_review: 'calm',
  free: 'calm',
  free_without_fee: 'calm',
  in_review: 'wait',
  reviewed: 'good',
  rejected: 'bad',
};

