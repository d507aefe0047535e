import { useTranslation } from 'react-i18next';
import { useFollowed, zoneName } from './clock';
import { dateLocale } from './dates';

interface Props {
  value: string | null | undefined;
  /** day: only the date. time: date and time of day. ago: how long it is. */
  as?: 'day' | 'time' | 'ago';
  /** Where room is scarce the time of day may go below the day. */
  loose?: boolean;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export function ago(date: Date, locale: string, now = Date.now()): string {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second' as const, 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

/** A moment in the reader's language: on a seller's screens by the shop's clock, which is named, elsewhere by the reader's own. The
 * exact time is always one hover away. */
export function When({ value, as = 'time', loose = false }: Props) {
  const { i18n } = useTranslation();
  const followed = useFollowed();
  if (!value) return <span aria-hidden>–</span>;
  // A bare date is a day of the calendar, not an instant: it must not slip over midnight in another zone.
  const bare = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = new Date(value);
  const timeZone = bare ? 'UTC' : followed;
  const zone = timeZone === undefined ? {} : { timeZone };
  const named = followed !== undefined && !bare ? `\u00a0${zoneName(i18n.language, followed, date)}` : '';
  const day = new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'medium', ...zone });
  const moment = new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const words = as === 'ago' ? ago(date, i18n.language) : as === 'day' || bare ? day.format(date) : moment.format(date) + named;
  return (
    <time dateTime={value} title={bare ? undefined : moment.format(date) + named} style={{ whiteSpace: loose ? 'normal' : 'nowrap' }}>
      {loose ? <Loose words={words} clock={new Intl.DateTimeFormat(dateLocale(i18n.language), { timeStyle: 'short', ...zone }).format(date) + named} /> : words}
    </time>
  );
}

/** The same words, but they may part before the time of day. */
function Loose({ words, clock }: { words: string; clock: string }) {
  if (!words.endsWith(clock)) return words;
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{words.slice(0, -clock.length).trimEnd()}</span> <span style={{ whiteSpace: 'nowrap' }}>{clock}</span>
    </>
  );
}
