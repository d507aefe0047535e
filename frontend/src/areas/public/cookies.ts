/** Every cookie that the product sets, with the words that say what it is for. `{env}` stands for the installation's letter; on https some
 * begin with `__Host-`. */
export const COOKIES = [
  { key: 'session', name: '{env}_rt', days: 30 },
  { key: 'device', name: '{env}_dv', days: 180 },
  { key: 'protection', name: 'FP', days: 365 },
  { key: 'profile', name: 'profile_type', days: 365 },
  { key: 'sorting', name: 'sort_{list}', days: 365 },
  { key: 'form', name: '{env}_form', days: 0 },
  { key: 'language', name: 'locale', days: 365 },
  { key: 'orders', name: '{env}_orders', days: 180 },
  { key: 'access', name: '{env}_access_{product}', days: 7 },
  { key: 'course', name: '{env}_device', days: 400 },
  { key: 'consent', name: 'consent', days: 365 },
] as const;
