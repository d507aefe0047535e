// What a visitor answered, kept in their browser for the shop that asked.

const NAME = 'consent';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const NOTHING = '-';

/** The answer to this very question; undefined when it was not given, or to another one. */
export function answered(hash: string): string[] | undefined {
  const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=${hash}.`));
  const said = kept?.slice(NAME.length + hash.length + 2);
  if (said === undefined) return undefined;
  return said === NOTHING ? [] : said.split('-');
}

/** Keeps an answer for a year: then it is asked again. */
export function keepAnswer(path: string, hash: string, agreed: string[]) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const said = agreed.length > 0 ? agreed.join('-') : NOTHING;
  document.cookie = `${NAME}=${hash}.${said}; Path=${path}; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** A browser that says for its visitor that nothing may be sold or shared (globalprivacycontrol.org). */
export function objects(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}
