import { Fragment, type ReactNode } from 'react';
import { Exact } from './Exact';

// Unicode's isolates: where a text is shown as it is (an attribute, a field) they keep the name from turning the words around it.
const FROM = '\u2068';
const TILL = '\u2069';

/** What people named, to be put into a sentence: `marked` shows it as it is there, whatever a translator does to the sentence. */
export const exact = (text: string | null | undefined): string => (text ? `${FROM}${text.replaceAll(FROM, '').replaceAll(TILL, '')}${TILL}` : '');

/** A sentence for an element: what is `exact` in it is kept from translators. */
export function marked(sentence: string): ReactNode {
  if (!sentence.includes(FROM)) return sentence;
  return sentence.split(FROM).map((piece, at) => {
    const [name = '', rest = ''] = at === 0 ? ['', piece] : piece.split(TILL);
    return (
      // The pieces of a sentence have no other names than their places.
      <Fragment key={at}>
        {name && <Exact>{name}</Exact>}
        {rest}
      </Fragment>
    );
  });
}

/** The same sentence where no element can stand: the browser's tab, a field's value. */
export const unmarked = (sentence: string): string => sentence.replaceAll(FROM, '').replaceAll(TILL, '');
