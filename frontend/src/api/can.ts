/** Which actions a state allows. A forbidden button is shown, disabled, with its reason; the server refuses in any case. */
import type { ResourceOf } from './client';

type VerificationState = ResourceOf<'/v1/cabinet/verification'>['state'];

/** A new state without an answer does not compile. */
const submittable: Record<VerificationState, boolean> = {
  init: true,
  change: true,
  rejected: true,
  requested: false,
  in_review: false,
  reviewed: false,
};
export const canSubmit = (state: VerificationState): boolean => submittable[state];

type RequestState = ResourceOf<'/v1/admin/payout_requests'>['state'];
const decidable: Record<RequestState, boolean> = { waiting: true, approved: false, rejected: false, canceled: false };
export const canDecide = (state: RequestState): boolean => decidable[state];

type ReviewState = ResourceOf<'/v1/admin/product_reviews'>['state'];
const reviewable: Record<ReviewState, boolean> = {
  not_for_review: false,
  free: false,
  free_without_fee: false,
  in_review: true,
  reviewed: false,
  rejected: false,
};
export const canReview = (state: ReviewState): boolean => reviewable[state];
