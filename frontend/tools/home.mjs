// Writes the home page, once in each language, beside the built front end: HTML that is complete without scripts. The words are
// those of the application; the pictures are drawn by e2e/home-pictures.mjs.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const dist = join(here, '..', 'dist');
const assets = join(dist, 'assets');
const LANGUAGES = { en: 'English', de: 'Deutsch' };
const PREFIX = 'start-page-';
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function writeAsset(name, ending, content) {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  writeFileSync(join(assets, `${PREFIX}${name}-${hash}.${ending}`), content);
  return `/assets/${PREFIX}${name}-${hash}.${ending}`;
}

function words(language) {
  const read = (name) => JSON.parse(readFileSync(join(here, '..', 'src', 'words', language, `${name}.json`), 'utf8'));
  const all = { ...read('public'), layout: read('common').public };
  return (key) => {
    const text = key.split('.').reduce((place, part) => place?.[part], all);
    if (typeof text !== 'string') throw new Error(`no words for ${key} in ${language}`);
    return escape(text);
  };
}

/** A picture of its own for the night. */
function picture(name, language, alt, [width, height], eager) {
  const inScheme = (scheme) => writeAsset(`${name}-${language}-${scheme}`, 'jpg', readFileSync(join(here, '..', '..', 'docs', 'pictures', `home-${name}-${language}-${scheme}.jpg`)));
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${inScheme('dark')}"><img src="${inScheme('light')}" alt="${alt}" width="${width}" height="${height}"${eager ? ' fetchpriority="high"' : ' loading="lazy"'}></picture>`;
}

function body(t, language) {
  const list = (keys, level = 3) => keys.map((key) => `<li><h${level}>${t(`home.${key}`)}</h${level}><p>${t(`home.${key}Text`)}</p></li>`).join('');
  const others = Object.entries(LANGUAGES).map(([code, name]) => (code === language ? '' : `<a href="/?lang=${code}" lang="${code}" hreflang="${code}">${name}</a>`));
  const footer = ['plans', 'terms', 'privacy', 'imprint'].map((key) => `<a href="/${key}">${t(`layout.${key}`)}</a>`).join('');
  return `<header><a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28">Kontor</a>
<a class="plans" href="/plans">${t('layout.plans')}</a>${others.join('')}<a class="sign-in" href="/users/sign_in" data-cabinet="${t('layout.toCabinet')}">${t('layout.signIn')}</a></header>
<main id="main">
<section class="hero"><div><h1>${t('home.title')}</h1><p class="lead">${t('home.lead')}</p>
<p class="act"><a class="button" href="/users/sign_up">${t('home.start')}</a><a class="button plain" href="/plans">${t('home.plans')}</a></p><p class="note">${t('home.note')}</p></div>
${picture('product', language, t('home.productPicture'), [900, 660], true)}</section>
<section class="band"><div><h2>${t('home.forTitle')}</h2><ul class="three">${list(['for1', 'for2', 'for3'])}</ul></div></section>
<section><h2>${t('home.howTitle')}</h2><ol class="four">${list(['how1', 'how2', 'how3', 'how4'])}</ol></section>
<section class="band"><div class="hero orders">${picture('orders', language, t('home.ordersPicture'), [1200, 720], false)}
<div><h2>${t('home.ordersTitle')}</h2><p class="lead">${t('home.ordersText')}</p></div></div></section>
<section><h2>${t('home.whyTitle')}</h2><ul class="two">${list(['why1', 'why2', 'why3', 'why4'])}</ul></section>
<section class="band"><div class="ends"><div><h2>${t('home.priceTitle')}</h2><p><strong>${t('plans.price')}.</strong> ${t('plans.fee')}</p>
<p class="act"><a class="button" href="/users/sign_up">${t('home.start')}</a><a class="button plain" href="/plans">${t('home.plans')}</a></p></div>
<div><h2>${t('home.developers')}</h2><p>${t('home.developersText')}</p><p class="act"><a class="button plain" href="/docs">${t('home.docs')}</a></p></div></div></section>
</main>
<footer><nav aria-label="${t('layout.footer')}">${footer}<a href="/docs">${t('home.developers')}</a></nav></footer>`;
}

function page(language, linked) {
  const t = words(language);
  const alternates = Object.keys(LANGUAGES).map((code) => `<link rel="alternate" hreflang="${code}" href="https://origin.invalid/?lang=${code}">`);
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Kontor: ${t('home.title')}</title>
<meta name="description" content="${t('home.description')}">
<link rel="canonical" href="https://origin.invalid/?lang=${language}">
${alternates.join('\n')}
<meta property="og:type" content="website">
<meta property="og:site_name" content="Kontor">
<meta property="og:title" content="${t('home.title')}">
<meta property="og:description" content="${t('home.description')}">
<meta property="og:url" content="https://origin.invalid/">
<meta property="og:image" content="https://origin.invalid/og.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" href="${linked.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${linked.style}">
<script type="module" src="${linked.script}"></script>
</head>
<body>
${body(t, language)}
</body>
</html>
`;
}

mkdirSync(assets, { recursive: true });
mkdirSync(join(dist, 'home'), { recursive: true });
for (const old of readdirSync(assets).filter((name) => name.startsWith(PREFIX))) rmSync(join(assets, old));
const inter = readdirSync(assets).find((name) => /^inter-latin-wght-normal-.*woff2$/.test(name));
const linked = {
  font: `/assets/${inter}`,
  style: writeAsset('style', 'css', readFileSync(join(here, 'home', 'home.css'), 'utf8').replace('INTER', `/assets/${inter}`)),
  script: writeAsset('script', 'js', readFileSync(join(here, 'home', 'home.js'), 'utf8')),
};
for (const language of Object.keys(LANGUAGES)) writeFileSync(join(dist, 'home', `${language}.html`), page(language, linked));
console.log(`home page: ${Object.keys(LANGUAGES).join(', ')}`);
