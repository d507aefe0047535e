/** Whether more than a calendar month has passed since a moment; of a month without that day its last one counts. */
export function overAMonthOld(since: string, now = new Date()): boolean {
  const begun = new Date(since);
  const due = new Date(begun);
  due.setUTCMonth(due.getUTCMonth() + 1);
  // The 31st of January and a month would be the 3rd of March.
  if (due.getUTCDate() !== begun.getUTCDate()) due.setUTCDate(0);
  return now.getTime() > due.getTime();
}

/** Whether the seller should look again at what is inside: from the day that was set, or a month after it was made. */
export function wantsReview(createdAt: string, reviewOn: string | undefined, now = new Date()): boolean {
  return reviewOn ? now.getTime() >= new Date(`${reviewOn}T00:00:00`).getTime() : overAMonthOld(createdAt, now);
}
