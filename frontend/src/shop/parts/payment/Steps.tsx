import type { ReactNode } from 'react';
import type { Layout } from '../../props';
import type { Say } from '../../words/words';

/** What a payment page asks, in named pieces. */
export interface Pieces {
  /** What is bought, with its choices. */
  choices: ReactNode;
  payer: ReactNode;
  questions: ReactNode;
  methods: ReactNode;
  /** What may be taken along and the upsells, at the places that the seller chose; the others are empty. */
  belowProduct: ReactNode;
  belowPayer: ReactNode;
  belowMethods: ReactNode;
}

/** The pieces in the order of the layout. Two steps are both there without scripts, one below the other. */
export function Arranged({ layout, pieces, say }: { layout: Layout; pieces: Pieces; say: Say }) {
  const { choices, payer, questions, methods, belowProduct, belowPayer, belowMethods } = pieces;
  if (layout === 'two_steps') {
    return (
      <>
        <Step number={1} next={say('payment.step.next')} say={say}>
          {choices}
          {belowProduct}
          {payer}
          {belowPayer}
          {questions}
        </Step>
        <Step number={2} say={say}>
          {methods}
          {belowMethods}
        </Step>
      </>
    );
  }
  if (layout === 'two_steps_advanced') {
    return (
      <>
        <Step number={1} next={say('payment.step.next')} say={say}>
          {choices}
          {belowProduct}
          {questions}
        </Step>
        <Step number={2} say={say}>
          {payer}
          {belowPayer}
          {methods}
          {belowMethods}
        </Step>
      </>
    );
  }
  return (
    <>
      {choices}
      {belowProduct}
      {payer}
      {belowPayer}
      {questions}
      {methods}
      {belowMethods}
    </>
  );
}

interface StepProps {
  number: 1 | 2;
  /** What leads on; the script shows it. */
  next?: string;
  say: Say;
  children: ReactNode;
}

function Step({ number, next, say, children }: StepProps) {
  const id = `step-${number}`;
  return (
    <div className="step" role="group" aria-labelledby={id} data-step={number}>
      <p className="step-title" id={id} tabIndex={-1}>
        {say('payment.step', { number: String(number), count: '2' })}
      </p>
      {number === 2 ? (
        <button className="link-button" type="button" data-step-back hidden>
          {say('payment.step.back')}
        </button>
      ) : null}
      {children}
      {next ? (
        <button className="button button-main" type="button" data-step-next hidden>
          {next}
        </button>
      ) : null}
    </div>
  );
}
