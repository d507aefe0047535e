// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, startWords } from '@/words';
import { filterOutline } from '@/api/lists';
import { DEBIT_REASONS, RETURN_CODES, useDisputeReason } from './disputeReason';

beforeAll(startWords);

async function words() {
  const { result } = renderHook(() => useDisputeReason());
  await waitFor(() => expect(result.current).toBeTypeOf('function'));
  return result.current;
}

describe.each(LOCALES)('why a bank took money back, in %s', (locale) => {
  beforeAll(async () => {
    await i18next.loadNamespaces('orders');
    await i18next.changeLanguage(locale);
  });

  it('has words for every code that cards and debits come back with', async () => {
    const reason = await words();
    const reasons = filterOutline('disputes', 'reason');
    const cards = reasons?.kind === 'words' ? reasons.values : [];
    expect(cards).toContain('fraudulent');
    const bare = [...cards, ...DEBIT_REASONS, ...RETURN_CODES].filter((code) => reason(code).includes(code) || reason(code).includes('“') || reason(code).includes('„'));
    expect(bare).toEqual([]);
  });

  it('shows a code that it does not know as it came', async () => {
    const reason = await words();
    expect(reason('dark_matter')).toContain('dark_matter');
    expect(reason('10.4')).toContain('10.4');
    expect(reason('scheme:83')).toContain('scheme:83');
    expect(reason('other')).toContain('other');
  });

  it('says of an empty one that there is none', async () => {
    const reason = await words();
    expect(reason('')).toBe(reason('general'));
  });
});
