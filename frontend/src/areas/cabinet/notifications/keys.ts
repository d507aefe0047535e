import type { NotificKey } from './notification';

/** Whether anything causes a type; a new one without a place here does not compile. */
const CAUSED: Record<NotificKey, boolean> = {
  quiz_attempt: false,
  comment: false,
  free_transaction: true,
  paid_transaction: true,
  day_income: true,
  week_income: true,
  month_income: true,
  order_created: true,
  order_canceled: true,
  custom_notification: true,
  community_new_post_for_review: false,
};

export const OFFERED = Object.entries(CAUSED)
  .filter(([, caused]) => caused)
  .map(([key]) => key);
