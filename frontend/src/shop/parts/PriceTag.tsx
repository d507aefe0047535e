import type { Price } from '../props';
import type { Say } from '../words/words';

export function PriceTag({ price, say, large = false }: { price: Price; say: Say; large?: boolean }) {
  return (
    <p className={large ? 'price price-large' : 'price'}>
      {price.old_text ? (
        <>
          <span className="sr">{say('price.was')} </span>
          <s translate="no">{price.old_text}</s> <span className="sr">{say('price.now')} </span>
        </>
      ) : null}
      <strong translate="no">{price.text}</strong>
      {price.rhythm ? <span className="price-rhythm"> {price.rhythm}</span> : null}
      {price.vat_note ? <span className="price-note">{price.vat_note}</span> : null}
    </p>
  );
}
