// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { listAddress, listQuery, parseList, pastTheEnd, rememberSort, rememberedSort } from './list';

const read = (text: string) => parseList(new URLSearchParams(text));

describe('list state', () => {
  it('reads brackets, ranges and relative dates', () => {
    const state = read(
      'page=2&per=50&query=anna&filters[payment_state][]=paid&filters[payment_state][]=paying' +
        '&filters[created_at][relative]=last_month&filters[charges_count][from]=0&filters[charges_count][till]=12',
    );
    expect(state).toEqual({
      page: 2,
      per: 50,
      query: 'anna',
      sortKey: 'id',
      sortDir: 'desc',
      filters: {
        payment_state: ['paid', 'paying'],
        created_at: { relative: 'last_month' },
        charges_count: { from: '0', till: '12' },
      },
    });
  });

  it('is the same after a round trip through the address', () => {
    const state = read('filters[form][]=download&sort_key=name&sort_dir=asc&page=3');
    expect(parseList(listAddress(state))).toEqual(state);
    expect(listAddress(read('')).toString()).toBe('');
  });

  it('clamps as specified', () => {
    expect(read('page=0').page).toBe(1);
    expect(read('page=-4&per=9999').per).toBe(500);
    expect(read('page=x').page).toBe(1);
    expect(pastTheEnd(9, 4)).toBe(4);
    expect(pastTheEnd(2, 0)).toBe(1);
    expect(pastTheEnd(4, 4)).toBeUndefined();
  });

  it('says the zone only when a range needs it', () => {
    expect(listQuery(read('')).has('time_zone')).toBe(false);
    expect(listQuery(read('filters[created_at][relative]=last_week')).has('time_zone')).toBe(true);
  });

  it('remembers the last sort of each list', () => {
    expect(rememberedSort('orders')).toBeUndefined();
    rememberSort('orders', { key: 'created_at', dir: 'asc' });
    expect(rememberedSort('orders')).toEqual({ key: 'created_at', dir: 'asc' });
    expect(rememberedSort('products')).toBeUndefined();
  });
});
