// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { get, patch } from '@/api/client';
import { Problem } from '@/api/problem';
import { useAutosave } from './autosave';
import type { Product } from './model';
import { productKeys } from './queries';

vi.mock('@/api/client', () => ({ get: vi.fn(), patch: vi.fn(), post: vi.fn(), del: vi.fn() }));

const product = (version: number) => ({ id: 'prd_1', version, name: 'Bread', description: '' }) as Product;
const refusal = (status: number, code: string, pointer?: string) =>
  new Problem(status, [{ code, detail: 'Say it otherwise.', pointer }], undefined, undefined, undefined, undefined);

function setUp() {
  const client = new QueryClient();
  client.setQueryData(productKeys.one('prd_1'), product(1));
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const hook = renderHook(
    () => {
      const form = useForm({ defaultValues: { name: 'Bread', description: '' } });
      const errors = form.formState.errors;
      const save = useAutosave({
        product: product(1),
        form,
        toChange: (values, changed) => Object.fromEntries(changed.map((key) => [key, values[key]])),
      });
      return { form, save, errors };
    },
    { wrapper },
  );
  return { client, hook };
}
const sent = () => vi.mocked(patch).mock.calls.map(([, options]) => [options?.body, options?.version]);

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.mocked(get).mockReset();
    vi.mocked(patch).mockReset().mockResolvedValue(product(2) as never);
  });
  afterEach(() => vi.useRealTimers());

  it('sends only what was changed, from the version that was seen', async () => {
    const { hook, client } = setUp();
    act(() => hook.result.current.form.setValue('name', 'Rye'));
    await act(() => hook.result.current.save.flush());
    expect(sent()).toEqual([[{ name: 'Rye' }, 1]]);
    expect(client.getQueryData<Product>(productKeys.one('prd_1'))?.version).toBe(2);
    await act(() => hook.result.current.save.flush());
    expect(sent()).toHaveLength(1);
  });

  it('makes its change on top of what another tab was faster with', async () => {
    vi.mocked(patch).mockReset().mockRejectedValueOnce(refusal(412, 'stale_version')).mockResolvedValue(product(8) as never);
    vi.mocked(get).mockResolvedValue(product(7) as never);
    const { hook } = setUp();
    act(() => hook.result.current.form.setValue('description', 'Warm'));
    await act(() => hook.result.current.save.flush());
    expect(sent()).toEqual([[{ description: 'Warm' }, 1], [{ description: 'Warm' }, 7]]);
    expect(hook.result.current.save.state).toBe('saved');
  });

  it('says a refusal beside its field and keeps what was typed', async () => {
    vi.mocked(patch).mockReset().mockRejectedValue(refusal(422, 'too_long', '/name'));
    const { hook } = setUp();
    act(() => hook.result.current.form.setValue('name', 'Too long a name'));
    let saved = true;
    await act(async () => {
      saved = await hook.result.current.save.flush();
    });
    expect(saved).toBe(false);
    expect(hook.result.current.save.state).toBe('refused');
    expect(hook.result.current.errors.name?.message).toBe('Say it otherwise.');
    expect(hook.result.current.form.getValues('name')).toBe('Too long a name');
  });
});
