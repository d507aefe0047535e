/** Columns of which no translator changes a cell, in whichever list: names of people, shops and products, and what is compared letter
 * by letter. Amounts and moments say it themselves. */
const EXACT: ReadonlySet<string> = new Set([
  'token', 'order', 'reference', 'code', 'key', 'coupon', 'campaign', 'buyer', 'customer', 'holder', 'email', 'to', 'name', 'product', 'course', 'publisher', 'soldBy', 'seller', 'shop', 'vatId', 'endpoint',
  'open',
]);

/** For the element around a cell. */
export const exactCell = (column: { key: string }): { translate?: 'no' } => (EXACT.has(column.key) ? { translate: 'no' } : {});
