/** Which pages of the cabinet a team member may open: from what their lists ask for. */
import { LOOKS } from '@/api/rights.gen';
import type { Right } from '../session/useActing';
import type { EntryKey, Section } from './nav';

export type Needs = Right | 'any' | 'owner';

/** Of pages whose list is named otherwise, or that are there to change what everyone may read. */
const PAGES: Partial<Record<EntryKey, Needs>> = {
  bankStatements: LOOKS.bank_statements,
  checkout: 'settings',
  consent: 'settings',
  emails: LOOKS.email_logs,
  notificationSettings: 'any',
  notifications: 'any',
  optIns: LOOKS.opt_in_questions,
  paymentMethods: 'owner',
  payments: LOOKS.transactions,
  profile: 'owner',
  settings: 'settings',
  shopPage: 'any',
  shopPages: 'marketing',
  tax: 'settings',
  team: LOOKS.team_members,
  testClock: 'settings',
  webhooks: LOOKS.webhook_endpoints,
};

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A page that nobody thought of is for the owner: its calls would be refused. */
export const needsOf = (key: EntryKey): Needs => PAGES[key] ?? (LOOKS as Partial<Record<string, Needs>>)[snake(key)] ?? 'owner';

/** Whether these rights open that; whoever may move money may look at it. */
export const may = (rights: readonly Right[], needs: Needs): boolean =>
  needs === 'any' || rights.includes(needs as Right) || (needs === 'money_read' && rights.includes('money_write'));

/** Bank data, which support does not see. */
const BANK: ReadonlySet<EntryKey> = new Set(['bankStatements']);

/** The sections with what a member lacks for each page; what can be opened stands first, so that a section opens on it. */
export function sectionsFor(groups: readonly Section[], rights: readonly Right[], support = false): Section[] {
  return groups.map((group) => {
    const entries = group.entries.map((page) => {
      const needs = support && BANK.has(page.key) ? 'owner' : needsOf(page.key);
      return may(rights, needs) ? page : { ...page, missing: needs };
    });
    return { ...group, entries: entries.toSorted((one, other) => Number('missing' in one) - Number('missing' in other)) };
  });
}
