// @vitest-environment jsdom
import { render } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import de from '@/words/de/settings.json';
import en from '@/words/en/settings.json';
import { MailStanding } from './MailStanding';
import { type Mail, type MailState, mailTones } from './mail';

/** Every kind of failure; the compiler asks for a new one. */
const CODES: Record<NonNullable<Mail['lastError']>['code'], true> = { rejected: true, deferred: true, unavailable: true, invalid_address: true };

/** What needs no reason: it left, or it is about to. */
const PLAIN: readonly MailState[] = ['queued', 'sent'];

it.each(Object.entries({ de, en }))('in %s a mail that did not leave says why', async (locale, settings) => {
  await i18next.use(initReactI18next).init({ lng: locale, resources: { [locale]: { settings } }, interpolation: { escapeValue: false } });
  for (const state of Object.keys(mailTones) as MailState[]) {
    const { container } = render(<MailStanding mail={{ state } as Mail} />);
    expect(container.textContent, state).toContain(settings.mailState[state]);
    const why = (settings.mailWhy as Partial<Record<MailState, string>>)[state];
    expect(why === undefined, state).toBe(PLAIN.includes(state));
    expect(container.textContent, state).toContain(why ?? '');
  }
});

it.each(Object.entries({ de, en }))('in %s a mail that a server did not take says what it answered', async (locale, settings) => {
  await i18next.use(initReactI18next).init({ lng: locale, resources: { [locale]: { settings } }, interpolation: { escapeValue: false } });
  for (const code of Object.keys(CODES) as (keyof typeof CODES)[]) {
    for (const state of ['failed', 'queued'] as const) {
      const lastError = { code, reply: '550 5.1.1 No such mailbox' };
      const { container } = render(<MailStanding mail={{ state, lastError } as Mail} />);
      expect(container.textContent, code).toContain(settings.mailError[code]);
      expect(container.querySelector('[translate=no]')?.textContent, code).toBe(lastError.reply);
    }
  }
  // What went out at last has nothing to explain.
  const { container } = render(<MailStanding mail={{ state: 'sent', lastError: { code: 'deferred' } } as Mail} />);
  expect(container.textContent).toBe(settings.mailState.sent);
});
