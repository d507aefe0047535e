import { describe, expect, it, vi } from 'vitest';
import { ACCESS_ERRORS, applyProblem, fieldOf, isTokenError, readProblem } from './problem';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

describe('problem', () => {
  it('reads the one error body', async () => {
    const problem = await readProblem(
      answer(
        422,
        {
          title: 'Invalid input',
          status: 422,
          request_id: 'req_1',
          errors: [{ code: 'too_long', detail: 'At most 255.', source: { pointer: '/first_name' } }],
        },
        { 'retry-after': '7' },
      ),
    );
    expect(problem.words).toBe('At most 255.');
    expect(problem.code).toBe('too_long');
    expect(problem.requestId).toBe('req_1');
    expect(problem.retryAfterSeconds).toBe(7);
  });

  it('survives an answer that is not JSON', async () => {
    const problem = await readProblem(answer(502, '<html>'));
    expect(problem.status).toBe(502);
    expect(problem.words).toBeUndefined();
  });

  it('knows token errors only on 400, 401 and 404', async () => {
    const body = { errors: [{ code: 'expired_access_token' }] };
    expect(isTokenError(await readProblem(answer(401, body)), ACCESS_ERRORS)).toBe(true);
    expect(isTokenError(await readProblem(answer(429, body)), ACCESS_ERRORS)).toBe(false);
  });

  it('puts refusals beside their fields and hands back the rest', async () => {
    const problem = await readProblem(
      answer(422, {
        errors: [
          { code: 'required', detail: 'Zip is needed.', source: { pointer: '/address/zip' } },
          { code: 'not_sellable', detail: 'Finish the registration.' },
        ],
      }),
    );
    const setError = vi.fn();
    const left = applyProblem(problem, ['address.zip'], setError);
    expect(setError).toHaveBeenCalledWith(
      'address.zip',
      { type: 'server.required', message: 'Zip is needed.' },
      { shouldFocus: true },
    );
    expect(left.map((each) => each.code)).toEqual(['not_sellable']);
    expect(fieldOf('/tax/identification_number')).toBe('tax.identificationNumber');
  });
});
