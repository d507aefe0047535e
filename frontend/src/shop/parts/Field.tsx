import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';

interface Shared {
  name: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  /** What the script says when the field was left empty. */
  missing?: string | undefined;
  /** Present when the field may stay empty: the word that says so, or nothing where it goes without saying. */
  optional?: string | undefined;
}

interface InputProps extends Shared {
  type?: HTMLInputTypeAttribute;
  value: string;
  /** What the script says when the form of the text is wrong. */
  invalid?: string | undefined;
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: 'decimal' | 'email' | 'numeric' | 'tel' | 'text';
}

/** The ids that tie label, hint and error to the control. */
function ties({ name, hint, error }: Shared) {
  const described = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ');
  return {
    id: name,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

function Around({ field, children }: { field: Shared; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.name}>
        {field.label}
        {field.optional ? <span className="optional"> ({field.optional})</span> : null}
      </label>
      {children}
      {field.hint ? (
        <p className="hint" id={`${field.name}-hint`}>
          {field.hint}
        </p>
      ) : null}
      <p className="error" id={`${field.name}-error`} hidden={!field.error}>
        {field.error}
      </p>
    </div>
  );
}

/** One labelled input with its hint and its error. The data attributes are the words the script uses before the server is asked. */
export function InputField(props: InputProps) {
  const { type = 'text', value, missing, invalid, autoComplete, inputMode, optional } = props;
  return (
    <Around field={props}>
      <input
        {...ties(props)}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        required={optional === undefined}
        data-missing={missing}
        data-invalid={invalid}
      />
    </Around>
  );
}

interface SelectProps extends Shared {
  value: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  options: { code: string; name: string }[];
}

export function SelectField(props: SelectProps) {
  return (
    <Around field={props}>
      <select
        {...ties(props)}
        autoComplete={props.autoComplete}
        required={!props.optional}
        data-missing={props.missing}
        dangerouslySetInnerHTML={{ __html: optionsHtml(props.options, props.value) }}
      />
    </Around>
  );
}

interface WordsProps extends Shared {
  value: string;
}

/** Words of several lines. */
export function WordsField(props: WordsProps) {
  return (
    <Around field={props}>
      <textarea {...ties(props)} rows={3} defaultValue={props.value} required={!props.optional} data-missing={props.missing} />
    </Around>
  );
}

interface ChoiceProps extends Shared {
  value: string;
  options: string[];
  /** The words that stand there while nothing is chosen. */
  none: string;
}

/** One of a few words. */
export function ChoiceField({ options, none, ...props }: ChoiceProps) {
  return (
    <Around field={props}>
      <select {...ties(props)} defaultValue={props.value} required={!props.optional} data-missing={props.missing}>
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </Around>
  );
}

/**
 * All countries as elements would be half of the payment page's rendering time (2.5 of 4.9 ms measured in QuickJS), so
 * this one list is written as text, escaped as React would.
 */
function optionsHtml(options: SelectProps['options'], chosen: string): string {
  let html = '';
  for (const { code, name } of options) {
    html += `<option value="${escaped(code)}"${code === chosen ? ' selected' : ''}>${escaped(name)}</option>`;
  }
  return html;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
