import type { Countdown } from '../../props';
import type { Say } from '../../words/words';

/** Until when it can be bought, or a code takes something off. The script counts; without it the moment is named. */
export function CountdownNote({ countdown, say }: { countdown: Countdown | null; say: Say }) {
  if (!countdown) return null;
  const { ends_at, ends, text, sale } = countdown;
  const words = sale ? ({ until: 'payment.countdown.sale', rest: 'payment.countdown.sale.counting' } as const) : ({ until: 'payment.countdown', rest: 'payment.countdown.counting' } as const);
  return (
    <p
      className="countdown"
      role="timer"
      data-ends={ends_at}
      data-sale={sale || undefined}
      data-counting={text || say(words.rest)}
      data-days={say('payment.countdown.days')}
    >
      <span>{text || say(words.until)}</span> <time dateTime={ends_at}>{ends}</time>
    </p>
  );
}
