/** What the api answers when it refuses: RFC 9457 with the `errors` list beside it (one body for every status). */
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { camelKey } from './shape';

export interface ProblemItem {
  code: string;
  title?: string | undefined;
  detail?: string | undefined;
  pointer?: string | undefined;
  meta?: Record<string, unknown> | undefined;
}

export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    /** 0: no answer arrived at all. */
    readonly status: number,
    readonly items: ProblemItem[],
    readonly title: string | undefined,
    readonly detail: string | undefined,
    readonly requestId: string | undefined,
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(detail ?? title ?? `HTTP ${status}`);
  }

  get code(): string | undefined {
    return this.items[0]?.code;
  }

  has(code: string): boolean {
    return this.items.some((item) => item.code === code);
  }

  /** The specification's order: detail, else title, else nothing (the caller says the generic words). */
  get words(): string | undefined {
    const first = this.items[0];
    return first?.detail ?? first?.title ?? this.detail ?? this.title;
  }
}

export const ROUTE_ABORT = 'Canceled request due to route change';

export const isRouteAbort = (error: unknown): boolean =>
  error === ROUTE_ABORT || (error instanceof DOMException && error.name === 'AbortError');

export const ACCESS_ERRORS = ['expired_access_token', 'missing_access_token', 'invalid_access_token'];
export const REFRESH_ERRORS = ['expired_refresh_token', 'missing_refresh_token', 'invalid_refresh_token'];

/** Both token families are recognised on these statuses only. */
export const isTokenError = (problem: Problem, codes: string[]): boolean =>
  [400, 401, 404].includes(problem.status) && codes.some((code) => problem.has(code));

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function item(value: unknown): ProblemItem {
  const raw = record(value);
  return {
    code: text(raw.code) ?? 'unknown',
    title: text(raw.title),
    detail: text(raw.detail),
    pointer: text(record(raw.source).pointer),
    meta: record(raw.meta),
  };
}

export const readProblem = async (response: Response): Promise<Problem> =>
  toProblem(response, await response.json().catch(() => undefined));

export function toProblem(response: Response, answer: unknown): Problem {
  const body = record(answer);
  const items = Array.isArray(body.errors) ? body.errors.map(item) : [];
  const wait = Number(response.headers.get('retry-after'));
  return new Problem(
    response.status,
    items,
    text(body.title),
    text(body.detail),
    text(body.request_id) ?? response.headers.get('x-request-id') ?? undefined,
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
  );
}

export const networkProblem = (): Problem =>
  new Problem(0, [{ code: 'network' }], undefined, undefined, undefined, undefined);

/** `/tax/first_name` → `tax.firstName`, the form's own name for the same field. */
export const fieldOf = (pointer: string): string =>
  pointer.split('/').filter(Boolean).map(camelKey).join('.');

/**
 * Puts every refusal beside the field it points at. What points at no field of this form comes back,
 * so that the caller can say it aloud instead of losing it.
 */
export function applyProblem<Values extends FieldValues>(
  problem: Problem,
  fields: readonly string[],
  setError: UseFormSetError<Values>,
): ProblemItem[] {
  const left: ProblemItem[] = [];
  let focused = false;
  for (const each of problem.items) {
    const name = each.pointer === undefined ? undefined : fieldOf(each.pointer);
    if (name === undefined || !fields.includes(name)) {
      left.push(each);
      continue;
    }
    const message = each.detail ?? each.title ?? each.code;
    setError(name as Path<Values>, { type: `server.${each.code}`, message }, { shouldFocus: !focused });
    focused = true;
  }
  return left;
}
