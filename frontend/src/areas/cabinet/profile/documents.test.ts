import { describe, expect, it } from 'vitest';
import { type VerificationDocument, papersToOffer } from './documents';

const ANSWERED = '2026-03-02T10:00:00.000Z';
const paper = (kind: VerificationDocument['kind'], createdAt: string): VerificationDocument => ({ id: kind, kind, createdAt, fileName: 'a.pdf', state: 'sent' });
const front = paper('id_from_front', '2026-03-01T10:00:00.000Z');
const kinds = (...args: Parameters<typeof papersToOffer>) => papersToOffer(...args).map((each) => (each.needed ? `${each.kind}!` : each.kind));

describe('the papers that are offered', () => {
  it('are both sides of the identity document at first, the front being needed', () => {
    expect(kinds(false, ['phone', 'id_from_front'], [])).toEqual(['id_from_front!', 'id_from_back']);
    expect(kinds(false, [], [front])).toEqual(['id_from_front', 'id_from_back']);
  });

  it('are exactly what the provider asks for, once it asks', () => {
    expect(kinds(true, ['proof_doc', 'id_from_back'], [front], ANSWERED)).toEqual(['id_from_back!', 'proof_doc!']);
    expect(kinds(true, ['shareholder_declaration'], [front], ANSWERED)).toEqual(['shareholder_declaration!']);
  });

  it('keep what was brought since in sight', () => {
    const proof = paper('proof_doc', '2026-03-02T11:00:00.000Z');
    expect(kinds(true, ['id_from_back'], [front, proof], ANSWERED)).toEqual(['id_from_back!', 'proof_doc']);
  });
});
