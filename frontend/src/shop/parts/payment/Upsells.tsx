import type { InsteadChoice, PaymentProps } from '../../props';
import type { Say } from '../../words/words';
import { AddonBoxes } from './AddonChoices';

/**
 * What stands at the place of the upsells: boxes that nobody has ticked but the buyer, and products to be taken in the place of
 * this one, each a button that leads to its page with all that is typed. The empty place stays: another price may fill it.
 */
export function Upsells({ props, say }: { props: PaymentProps; say: Say }) {
  const { upsells, instead, look } = props;
  if (upsells.length + instead.length === 0) return <div id="upsells" hidden />;
  return (
    <div id="upsells" className="upsells">
      {instead.map((choice) => (
        <Instead key={choice.action} choice={choice} name={props.product_name} preview={look.preview} say={say} />
      ))}
      {upsells.length > 0 ? <AddonBoxes addons={upsells} title={say('payment.upsells')} say={say} /> : null}
    </div>
  );
}

interface InsteadProps {
  choice: InsteadChoice;
  name: string;
  preview: boolean;
  say: Say;
}

function Instead({ choice, name, preview, say }: InsteadProps) {
  return (
    <div className="instead">
      <span className="instead-words">
        <span className="hint">{say.shown('payment.instead', { product: name })}</span>
        <strong>{choice.name}</strong>
        <span className="hint">
          {say(`kind.${choice.kind}`)} · {choice.price}
        </span>
        {choice.saves ? <span className="instead-saves">{say('payment.instead.saves', { amount: choice.saves })}</span> : null}
        {choice.description ? <span className="hint clip">{choice.description}</span> : null}
      </span>
      <button
        className="button button-quiet"
        type={preview ? 'button' : 'submit'}
        name="take_instead"
        value="true"
        formAction={choice.action}
        formNoValidate
        aria-label={say.plain('payment.instead.take_this', { product: choice.name })}
      >
        {say('payment.instead.take')}
      </button>
    </div>
  );
}
