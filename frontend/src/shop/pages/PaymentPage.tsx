import { About } from '../parts/payment/About';
import { AddonChoices } from '../parts/payment/AddonChoices';
import { AttendeeFields } from '../parts/payment/AttendeeFields';
import { CardEntry, MethodChoice } from '../parts/payment/methods';
import { GiftFields } from '../parts/payment/GiftFields';
import { Glance } from '../parts/payment/Glance';
import { ErrorList } from '../parts/payment/ErrorList';
import { OwnAmountField } from '../parts/payment/OwnAmountField';
import { OrderSummary } from '../parts/payment/OrderSummary';
import { PayerFields } from '../parts/payment/PayerFields';
import { PasswordForm } from '../parts/payment/PasswordForm';
import { ProofNote } from '../parts/payment/ProofNote';
import { PlanChoices } from '../parts/payment/PlanChoices';
import { QuantityChoice } from '../parts/payment/QuantityChoice';
import { Arranged, type Pieces } from '../parts/payment/Steps';
import { Upsells } from '../parts/payment/Upsells';
import { Questions } from '../parts/payment/Questions';
import { EventDates } from '../parts/EventDates';
import { Icon } from '../parts/Icon';
import { Layout } from '../parts/Layout';
import { RunningNote } from '../parts/payment/RunningNote';
import { UnavailableNote } from '../parts/unavailable';
import type { FieldError } from '../props';
import type { PaymentField, PaymentProps } from '../props';
import { type Say, isKey, speak } from '../words/words';

/** `/s/{seller}/{slug}/payment`: one form; a plain POST without scripts, the same POST with them. */
export function PaymentPage(props: PaymentProps) {
  const { frame } = props;
  const say = speak(frame.locale);
  const wrong: Wrong = new Map();
  const errors = props.errors.map((error) => ({ ...error, message: words(error, say) }));
  for (const { field, message } of errors) if (field && !wrong.has(field)) wrong.set(field, message);
  const title = say.plain('payment.title', { product: props.product_name });
  const shut = props.password !== null || props.unavailable !== null;
  return (
    <Layout frame={frame} head={{ title, hidden: true, script: 'payment.js', style: props.look.css }} focused form={shut ? undefined : 'pay'}>
      <div className="wrap pay">
        <p>
          <a className="back" href={props.product_url}>
            <Icon name="back" /> {say('payment.back')}
          </a>
        </p>
        <h1>{say('payment.heading')}</h1>
        <p className="lead">{props.product_name}</p>
        <About description={props.look.description} say={say} />
        <ProofNote proof={props.look.proof} say={say} />
        <RunningNote order={props.running} say={say} />
        {props.password ? (
          <PasswordForm props={props} error={props.password.error} say={say} />
        ) : props.unavailable ? (
          <UnavailableNote reason={props.unavailable} until={props.on_hold_until} frame={frame} say={say} />
        ) : (
          <form
            id="pay"
            className={`pay-form layout-${props.look.layout}`}
            method="post"
            action={props.action}
            data-frame={props.card_frame?.url}
            data-puzzle={props.puzzle ?? undefined}
            data-wallet={props.wallet ? JSON.stringify(props.wallet) : undefined}
            data-preview={props.look.preview ? say('payment.preview') : undefined}
            data-silent={say('payment.card.silent')}
            data-checking={say('payment.card.checking')}
            data-sending={say('payment.sending')}
            data-updating={say('payment.updating')}
            data-offline={say('payment.offline')}
          >
            {/* The Enter key presses a form's first button, which must be the one that buys. */}
            {props.look.preview ? null : <button className="first-button" type="submit" tabIndex={-1} aria-hidden="true" />}
            <input type="hidden" name="idempotency_key" value={props.idempotency_key} />
            <input type="hidden" name="version" value={props.version} />
            <input type="hidden" name="csrf" value={props.csrf} />
            {/* Filled by the script with what the provider's frame answers; empty sends the buyer to the provider's page. */}
            <input type="hidden" name="card_token" value="" />
            <input type="hidden" name="work" value="" />
            {/* Filled by the script as well: what the browser is like, for the card's bank. */}
            <input type="hidden" name="browser_info" value="" />
            <Glance props={props} say={say} />
            <div className="pay-fields">
              <ErrorList errors={errors} questions={props.questions} attendees={props.attendees} gift={props.gift} say={say} />
              <Arranged layout={props.look.layout} pieces={pieces(props, wrong, say)} say={say} />
            </div>
            <OrderSummary props={props} wrong={wrong} say={say} />
            {/* Told to who listens: outside of what a step hides or a new total replaces, as only a region that stays is heard. */}
            <output className="sr" data-live />
          </form>
        )}
      </div>
    </Layout>
  );
}

type Wrong = Map<PaymentField, string>;

function pieces(props: PaymentProps, wrong: Wrong, say: Say): Pieces {
  const { frame, look } = props;
  const addons = <AddonChoices addons={props.addons} say={say} />;
  const upsells = <Upsells props={props} say={say} />;
  return {
    choices: (
      <>
        <EventDates dates={props.dates} chosen={props.values.ticket_date} error={wrong.get('ticket_date')} say={say} />
        <PlanChoices plans={props.plans} chosen={props.values.pricing_plan} error={wrong.get('pricing_plan')} say={say} />
        <OwnAmountField amount={props.own_amount} error={wrong.get('amount')} say={say} />
        <QuantityChoice quantity={props.quantity} pieces={props.pieces} folds={look.layout === 'simplified'} error={wrong.get('quantity')} say={say} />
      </>
    ),
    payer: (
      <>
        <PayerFields props={props} wrong={wrong} say={say} />
        <AttendeeFields attendees={props.attendees} say={say} />
        <GiftFields gift={props.gift} say={say} />
      </>
    ),
    questions: (
      <>
        <Questions questions={props.questions} seller={frame.seller.name} say={say} />
        {look.upsell_placement === 'below_custom_fields' ? upsells : null}
      </>
    ),
    methods: (
      <MethodChoice props={props} error={wrong.get('method')} wrong={wrong} say={say}>
        {props.methods.includes('card') ? <CardEntry frame={frame} error={wrong.get('card')} say={say} /> : null}
      </MethodChoice>
    ),
    belowProduct: look.bump_position === 'below_product_details' ? addons : null,
    belowPayer: look.bump_position === 'below_payer_details' ? addons : null,
    belowMethods: (
      <>
        {look.bump_position === 'below_payment_methods' ? addons : null}
        {look.upsell_placement === 'below_payment_options' ? upsells : null}
      </>
    ),
  };
}

/** What is missing is asked for in the words that the script has too. */
function words({ field, message, missing }: FieldError, say: Say): string {
  const key = `payment.missing.${field ?? ''}`;
  return missing && isKey(key) ? say(key) : message;
}
