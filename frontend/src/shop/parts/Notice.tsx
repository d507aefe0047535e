import type { ReactNode } from 'react';
import type { FormNotice } from '../props';
import type { Say } from '../words/words';
import { Icon, type IconName } from './Icon';

export type Tone = 'good' | 'wait' | 'bad' | 'plain';

interface Props {
  tone: Tone;
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
}

/** The one big message of a page: what happened and what to do. */
export function Headline({ tone, icon, title, children }: Props) {
  return (
    <div className={`headline tone-${tone}`}>
      <span className="medal">
        <Icon name={icon} large />
      </span>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** A message inside a page. */
export function Note({ tone, icon, title, children }: Props) {
  return (
    <div className={`note tone-${tone}`}>
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}

/** Why a form stands there again although nothing in it is wrong. */
export function FormNote({ notice, of, say }: { notice: FormNotice | null; of: 'contact' | 'declaration'; say: Say }) {
  if (!notice) return null;
  return (
    <p className="note tone-wait" role="alert">
      {say(notice === 'stale' ? 'form.stale' : `${of}.too_many`)}
    </p>
  );
}
