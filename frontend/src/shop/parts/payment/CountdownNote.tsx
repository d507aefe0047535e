import type { Countdown } from '../../props';
import type { Say } from '../../words/words';

/** Until when the code takes something off. The script counts; without it the moment is named. */
export function CountdownNote({ countdown, say }: { countdown: Countdown | null; say: Say }) {
  if (!countdown) return null;
  const { ends_at, ends, text } = countdown;
  return (
    <p
      className="countdown"
      role="timer"
      data-ends={ends_at}
      data-counting={text || say('payment.countdown.counting')}
      data-days={say('payment.countdown.days')}
    >
      <span>{text || say('payment.countdown')}</span> <time dateTime={ends_at}>{ends}</time>
    </p>
  );
}
