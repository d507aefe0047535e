import type { ReactNode } from 'react';
import { asset } from '../assets';
import type { Direction, Locale } from '../props';
import { tagOf } from '../words/locale';

export interface Head {
  locale: Locale;
  dir: Direction;
  title: string;
  description?: string | undefined;
  canonicalUrl?: string | undefined;
  picture?: string | undefined;
  /** Pages that belong to one buyer stay out of search machines. */
  hidden?: boolean;
  /** A style of this page alone, made by the server. */
  style?: string | undefined;
  /** The style of a page that its seller built, made from its document; comes with the sheet of all blocks. */
  built?: string | undefined;
  /** The name of the page's own script, e.g. "payment.js". */
  script?: string | undefined;
  /** Without scripts the page asks again after so many seconds. */
  refreshSeconds?: number | undefined;
  structuredData?: string | undefined;
  /** Whether the shop measures visits: then the script that asks first comes along. */
  measured?: boolean;
}

/** The bare document: head, style sheet, script. */
export function Document({ head, children }: { head: Head; children: ReactNode }) {
  return (
    <html lang={tagOf(head.locale)} dir={head.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        {head.description ? <meta name="description" content={head.description} /> : null}
        {head.hidden ? <meta name="robots" content="noindex" /> : null}
        {head.canonicalUrl ? <link rel="canonical" href={head.canonicalUrl} /> : null}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta property="og:title" content={head.title} />
        {head.description ? <meta property="og:description" content={head.description} /> : null}
        <Sharing head={head} />
        <Sheet name="shop.css" />
        {head.built === undefined ? null : (
          <>
            <Sheet name="blocks.css" />
            <style data-page="" dangerouslySetInnerHTML={{ __html: head.built }} />
          </>
        )}
        {head.style ? <style dangerouslySetInnerHTML={{ __html: head.style }} /> : null}
        <Script name={head.script} />
        <Script name={head.measured ? 'tracking.js' : undefined} />
        {head.refreshSeconds ? (
          <noscript>
            <meta httpEquiv="refresh" content={String(head.refreshSeconds)} />
          </noscript>
        ) : null}
        {head.structuredData ? <StructuredData json={head.structuredData} /> : null}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** What others show of a link to this page. Addresses are whole there: a path means nothing elsewhere. */
function Sharing({ head }: { head: Head }) {
  const origin = /^https?:\/\/[^/]+/.exec(head.canonicalUrl ?? '')?.[0];
  if (!origin) return null;
  const picture = head.picture ?? '/og.png';
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:url" content={head.canonicalUrl} />
      <meta property="og:image" content={picture.startsWith('/') ? origin + picture : picture} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** One small sheet for all pages, and one for those that are built: inside the document it saves the first visitor a round trip. */
function Sheet({ name }: { name: string }) {
  const css = asset(name);
  if (!css) return null;
  if (css.inline) return <style dangerouslySetInnerHTML={{ __html: css.inline }} />;
  return <link rel="stylesheet" href={css.url} integrity={css.integrity} crossOrigin="anonymous" />;
}

function Script({ name }: { name: string | undefined }) {
  const built = name ? asset(name) : undefined;
  if (!built) return null;
  return <script type="module" src={built.url} integrity={built.integrity} crossOrigin="anonymous" />;
}

/** JSON inside a script element: the one sequence that could end it is written differently. */
function StructuredData({ json }: { json: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }} />;
}
