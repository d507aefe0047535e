/** Whether more than a calendar month has passed since a moment; of a month without that day its last one counts. */
export function overAMonthOld(since: string, now = new Date()): boolean {
  const begun = new Date(since);
  const due = new Date(begun);
  due.setUTCMonth(due.getUTCMonth() + 1);
  // The 31st of January and a month would be the 3rd of March.
  if (due.getUTCDate() !== begun.getUTCDate()) due.setUTCDate(0);
  return now.getTime() > due.getTime();
}
