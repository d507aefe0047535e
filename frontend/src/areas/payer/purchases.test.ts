import { describe, expect, it } from 'vitest';
import { type Purchase, pageOf, shopsOf } from './purchases';

const purchase = (token: string, productName: string, sellerName: string, paymentState: Purchase['paymentState'], day: string): Purchase => ({
  id: `ord_${token}`, token, productName, sellerName, sellerUsername: sellerName.toLowerCase(), paymentState,
  total: { amount: 1900, currency: 'eur' }, url: '/x', createdAt: `2026-03-${day}T10:00:00.000Z`,
});
const ALL = [
  purchase('AAAAA-22222', 'Sourdough', 'Lind', 'paid', '03'),
  purchase('BBBBB-33333', 'Kiln notes', 'Moreau', 'payment_waiting', '02'),
  purchase('CCCCC-44444', 'Rye bread', 'Lind', 'payment_refunded', '01'),
];
const tokens = (search: string) => pageOf(ALL, new URLSearchParams(search)).items.map((each) => each.token[0]).join('');

describe('the purchases of one person', () => {
  it('are found by number, product and shop, in any case', () => {
    expect(tokens('query=bbbbb-33')).toBe('B');
    expect(tokens('query=lind bread')).toBe('C');
    expect(tokens('query=nothing')).toBe('');
  });

  it('are narrowed by state and shop, together', () => {
    expect(tokens('filters[payment_state][]=paid&filters[payment_state][]=payment_waiting')).toBe('AB');
    expect(tokens('filters[shop]=lind&filters[payment_state][]=payment_refunded')).toBe('C');
  });

  it('keep their order until another is wanted', () => {
    expect(tokens('')).toBe('ABC');
    expect(tokens('sort_key=created_at&sort_dir=asc')).toBe('CBA');
    expect(tokens('sort_key=product_name&sort_dir=asc')).toBe('BCA');
  });

  it('come in pages that say how many there are', () => {
    const page = pageOf(ALL, new URLSearchParams('page=2&per=2'));
    expect(page.items).toHaveLength(1);
    expect(page.meta).toMatchObject({ totalCount: 3, pageCount: 2, page: 2 });
  });

  it('name each shop once', () => {
    expect(shopsOf(ALL).map((each) => each.label)).toEqual(['Lind', 'Moreau']);
  });
});
