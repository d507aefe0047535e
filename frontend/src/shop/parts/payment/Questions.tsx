import type { AskedField } from '../../props';
import type { Say } from '../../words/words';
import { ChoiceField, WordsField } from '../Field';

interface Props {
  questions: AskedField[];
  seller: string;
  say: Say;
}

/** What the product asks its buyers: ticks, words of their own, choices. */
export function Questions({ questions, seller, say }: Props) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{say.shown('question.title', { seller })}</h2>
      {questions.map((question) => (
        <Question key={question.name} question={question} say={say} />
      ))}
    </section>
  );
}

function Question({ question, say }: { question: AskedField; say: Say }) {
  const { kind, name, value, options } = question;
  if (kind === 'checkbox' || kind === 'service') return <Tick question={question} say={say} />;
  const shared = {
    name,
    label: question.question,
    value,
    error: question.error ?? undefined,
    missing: say(kind === 'select_box' ? 'question.missing.choice' : 'question.missing.words'),
    optional: question.mandatory ? undefined : say('payment.optional'),
  };
  return kind === 'select_box' ? <ChoiceField {...shared} options={options} none={say('question.choose')} /> : <WordsField {...shared} />;
}

/** Never ticked for anybody: a consent is the buyer's own act. */
function Tick({ question, say }: { question: AskedField; say: Say }) {
  const { name, error, provider, mandatory } = question;
  const hint = provider ? `${name}-hint` : '';
  const described = [hint, error ? `${name}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="tick">
      <label>
        <input
          type="checkbox"
          id={name}
          name={name}
          value="true"
          defaultChecked={question.value === 'true'}
          required={mandatory}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          data-missing={say('question.missing.tick')}
        />
        <span>
          {question.question}
          {mandatory ? null : <span className="optional"> ({say('payment.optional')})</span>}
        </span>
      </label>
      {provider ? (
        <p className="hint" id={hint}>
          {say.shown('question.service', { provider })}
        </p>
      ) : null}
      <p className="error" id={`${name}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  );
}
