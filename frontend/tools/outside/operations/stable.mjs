// What was recorded, made such that the next recording writes much the same: ids, times and names that were drawn by chance
// are replaced, always by the same.
import { HOME } from '../caller.mjs';

const HOUR_MS = 3_600_000;
/** When every recording took place. */
const THEN = Date.UTC(2027, 2, 1, 12);
const BEGAN = Date.now();
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** The nth of its kind, in the letters of ids. */
const letters = (nth, length) => {
  let text = '';
  for (let left = nth; text.length < length; left = Math.floor(left / DIGITS.length)) text = DIGITS[left % DIGITS.length] + text;
  return text;
};

/** Gives each text that was found a number of its own among its kind. */
function numbered(make) {
  const known = new Map();
  return (found, ...more) => {
    const [kind] = more;
    const numbers = known.get(kind) ?? new Map();
    known.set(kind, numbers);
    if (!numbers.has(found)) numbers.set(found, numbers.size + 1);
    return make(numbers.get(found), ...more);
  };
}

const KINDS = [
  // Ids; what is signed has its signature behind it.
  [/\b([a-z]{3})_[0-7][0-9a-hjkmnp-tv-z]{25}/g, numbered((nth, kind) => `${kind}_01kekxr900e7ztk6zdq3j4${letters(nth, 4)}`)],
  [/(?<=_[0-9a-z]{26}\.)[A-Za-z0-9_-]{22}/g, () => 'Zk3vq0bXnU2tTq9cWm1sHg'],
  // What orders and tickets are called among people.
  [/\b[A-Z0-9]{5}-[A-Z0-9]{5}\b/g, numbered((nth) => `KNT0R-${letters(nth, 5).toUpperCase()}`)],
  [/\b(ch|re|dp|cus|pm)_[0-9a-f]{16,}/g, numbered((nth, kind) => `${kind}_${nth.toString(16).padStart(32, '0')}`)],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (found) => new Date(THEN + Math.round((Date.parse(found) - BEGAN) / HOUR_MS) * HOUR_MS).toISOString()],
  [/(?<=\b(?:SPRING|AUTUMN|one-more-hour)-|(?:thank you|rent) )[0-9a-f]{6}\b/g, () => '2027'],
];

export function stable(recorded) {
  const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lines = (object) => Object.entries(sorted(object)).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const text = `{\n "operations": {\n${lines(recorded.operations).join(',\n')}\n },\n "refusals": {\n${lines(recorded.refusals).join(',\n')}\n }\n}`;
  const elsewhere = text.replaceAll(HOME, 'https://kontor.example').replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://elsewhere.example');
  return `${KINDS.reduce((all, [form, instead]) => all.replaceAll(form, instead), elsewhere)}\n`;
}
