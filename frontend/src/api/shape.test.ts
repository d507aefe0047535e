import { describe, expect, it } from 'vitest';
import { camelize, flatten, snakize } from './shape';

describe('shape', () => {
  it('flattens a resource and camelCases its keys', () => {
    const wire = {
      id: 'prd_1',
      type: 'product',
      attributes: { sold_count: 2, prices: [{ first_amount: { amount: 1, currency: 'eur' } }] },
    };
    expect(flatten(wire)).toEqual({
      id: 'prd_1',
      soldCount: 2,
      prices: [{ firstAmount: { amount: 1, currency: 'eur' } }],
    });
  });

  it('goes to the wire and back without loss, digits included', () => {
    const wire = { add_id_1: 'a', vat_payer: true, list: [{ zip_code: '1' }], none: null };
    expect(snakize(camelize(wire))).toEqual(wire);
  });

  it('leaves the keys of a page document alone', () => {
    const document = { pageKind: 'shop', blocks: [{ props: { list: { buttonAction: 'buy' } } }] };
    expect(snakize({ document, publishAt: 'x' })).toEqual({ document, publish_at: 'x' });
    expect(flatten({ id: 'pge_1', type: 'page', attributes: { in_menu: true, document, published_document: document } })).toEqual({ id: 'pge_1', inMenu: true, document, publishedDocument: document });
  });

  it('leaves files alone', () => {
    const file = new Blob(['x']);
    expect(snakize({ idFromFront: file })).toEqual({ id_from_front: file });
  });
});
