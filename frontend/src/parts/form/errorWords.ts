import type { FieldError, RegisterOptions } from 'react-hook-form';

/** The words of an error; a grouped value (money) keeps them one level deeper: at its root, or at the part refused. */
function storedWords(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, type: _type, ref: _ref, ...parts } = error as Record<string, unknown>;
  if (typeof message === 'string' && message !== '') return message;
  return Object.values(parts).map(storedWords).find((words) => words !== undefined);
}

type Checks = Record<string, (value: unknown, values: unknown) => unknown>;

/** What a rule says of the value now. */
function wordsOf(rule: unknown, type: string, value: unknown, values: unknown): unknown {
  if (type === 'required' || typeof rule !== 'function') return typeof rule === 'object' && rule !== null ? (rule as { message?: unknown }).message : rule;
  return (rule as Checks[string])(value, values);
}

/**
 * The words of an error in the language of now: react-hook-form keeps those of the moment of the check, which the rule that failed
 * says anew. What the server refused stays in the server’s words.
 */
export function errorWords(error: FieldError | undefined, rules: RegisterOptions, value: unknown, values: unknown): string | undefined {
  if (!error) return undefined;
  const given = rules as Record<string, unknown>;
  const checks = typeof given.validate === 'object' ? (given.validate as Checks) : {};
  const now = wordsOf(given[error.type] ?? checks[error.type], error.type, value, values);
  return typeof now === 'string' && now !== '' ? now : storedWords(error);
}
