import type { ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type VerificationDocument = ResourceOf<'/v1/cabinet/verification'>['documents'][number];

export const documentTones: Record<VerificationDocument['state'], Tone> = {
  accepted: 'good',
  validated: 'good',
  created: 'calm',
  init: 'calm',
  sent: 'wait',
  validation_asked: 'wait',
  on_hold: 'wait',
  not_verified: 'wait',
  expired: 'bad',
  not_accepted: 'bad',
  refused: 'bad',
  unreadable: 'bad',
  wrong_name: 'bad',
  wrong_type: 'bad',
};

export type DocumentKind = VerificationDocument['kind'];

const KINDS: Record<DocumentKind, true> = {
  id_from_front: true,
  id_from_back: true,
  proof_doc: true,
  company_lr: true,
  article_doc: true,
  other_doc_1: true,
  other_doc_2: true,
  id_verification: true,
  shareholder_declaration: true,
};
const isKind = (name: string): name is DocumentKind => Object.hasOwn(KINDS, name);

/** What is missing, as far as it is paper. */
export const papersIn = (missing: readonly string[]): DocumentKind[] => missing.filter(isKind);

/** Both sides of the identity document, before anybody has said what else is wanted. */
const AT_FIRST: readonly DocumentKind[] = ['id_from_front', 'id_from_back'];

export interface Paper {
  kind: DocumentKind;
  needed: boolean;
  newest?: VerificationDocument;
}

/**
 * The papers to offer. First-time sellers see both sides of the identity document. Once the provider has answered with
 * a request, only what it names is asked for, and what was uploaded since stays in sight, to be replaced.
 */
export function papersToOffer(asked: boolean, missing: readonly string[], documents: VerificationDocument[], since?: string): Paper[] {
  const needed = papersIn(missing);
  const uploaded = documents.filter((each) => !asked || since === undefined || each.createdAt >= since).map((each) => each.kind);
  const kinds = new Set<DocumentKind>(asked ? [...needed, ...uploaded] : [...AT_FIRST, ...needed, ...uploaded]);
  return Object.keys(KINDS)
    .filter(isKind)
    .filter((kind) => kinds.has(kind))
    .map((kind) => {
      const newest = documents.findLast((each) => each.kind === kind);
      return { kind, needed: needed.includes(kind), ...(newest && { newest }) };
    });
}
