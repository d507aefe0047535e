/* global document, location, localStorage, matchMedia */
// Leads people who are signed in to their area, and shows the page in the language and the colours that they chose in the application.
const AREAS = { seller: '/cabinet', payer: '/payer', manager: '/admin', publisher: '/publish', platform_affiliate: '/publish', reseller: '/publish', team_member: '/team_member', sales_team_member: '/team_member' };
const KEPT = 'kontor.locale';
const asked = new URLSearchParams(location.search).get('lang');
const kept = localStorage.getItem(KEPT);
if (asked) localStorage.setItem(KEPT, document.documentElement.lang);
else if (/^(en|de)$/.test(kept ?? '') && kept !== document.documentElement.lang) location.replace(`/?lang=${kept}`);

const area = AREAS[/(?:^|; )profile_type=(\w+)/.exec(document.cookie)?.[1]];
const link = document.querySelector('.sign-in');
if (area) Object.assign(link, { href: area, textContent: link.dataset.cabinet });

const night = matchMedia('(prefers-color-scheme: dark)');
function colour() {
  const mode = localStorage.getItem('kontor.scheme');
  const dark = mode === 'dark' || (mode !== 'light' && night.matches);
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
  for (const source of document.querySelectorAll('source')) source.media = dark ? 'all' : 'not all';
}
night.addEventListener('change', colour);
colour();
