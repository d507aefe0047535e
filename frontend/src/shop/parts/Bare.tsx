import type { ReactNode } from 'react';
import type { Frame, Locale } from '../props';
import { directionOf } from '../words/locale';
import { Document } from './Document';
import { Layout } from './Layout';

interface Props {
  frame: Frame | null;
  locale: Locale;
  title: string;
  children: ReactNode;
}

/** A message page: inside the seller's shop where it is known, on its own where it is not. */
export function Bare({ frame, locale, title, children }: Props) {
  const inside = <div className="wrap narrow">{children}</div>;
  if (frame) {
    return (
      <Layout frame={frame} head={{ title, hidden: true }}>
        {inside}
      </Layout>
    );
  }
  return (
    <Document head={{ locale, dir: directionOf(locale), title, hidden: true }}>
      <main id="main">{inside}</main>
    </Document>
  );
}
