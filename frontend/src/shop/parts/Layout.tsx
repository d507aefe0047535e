import type { ReactNode } from 'react';
import type { Frame } from '../props';
import { tagOf } from '../words/locale';
import { type Say, speak } from '../words/words';
import { Consent } from './Consent';
import { Document, type Head } from './Document';
import { Icon } from './Icon';

type LayoutHead = Omit<Head, 'locale' | 'dir' | 'canonicalUrl'>;

interface Props {
  frame: Frame;
  head: LayoutHead;
  /** The payment page leads nowhere else: no links in its header but the way back. */
  focused?: boolean;
  /** The form whose fields have to outlast a change of language where scripts do not run. */
  form?: string;
  /** Something that stays above the page's lower edge on small screens. */
  dock?: ReactNode;
  children: ReactNode;
}

/** Header, page, footer of a seller's shop. */
export function Layout({ frame, head, focused = false, form, dock, children }: Props) {
  const say = speak(frame.locale);
  return (
    <Document
      head={{
        ...head,
        locale: frame.locale,
        dir: frame.dir,
        canonicalUrl: frame.canonical_url,
        measured: frame.tracking !== null,
      }}
    >
      <a className="skip" href="#main">
        {say('skip')}
      </a>
      {frame.tracking ? <Consent frame={frame} tracking={frame.tracking} say={say} /> : null}
      <header className="top">
        <TestRibbon frame={frame} say={say} />
        <div className="wrap top-row">
          <a className="brand" href={frame.links.shop}>
            <SellerSign frame={frame} />
            <span className="brand-name" translate="no" dir="auto">
              {frame.seller.name}
            </span>
          </a>
          {focused ? null : (
            <a className="quiet-link" href={frame.links.sign_in} rel="nofollow">
              <Icon name="bag" /> {say('nav.purchases')}
            </a>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
        {dock}
      </main>
      <Footer frame={frame} form={form} say={say} />
    </Document>
  );
}

/** Nothing bought on the seller's test side is real. */
export function TestRibbon({ frame, say }: { frame: Frame; say: Say }) {
  if (!frame.test_mode) return null;
  return (
    <p className="ribbon">
      <Icon name="flask" /> {say('test_mode')}
    </p>
  );
}

export function SellerSign({ frame, large = false }: { frame: Frame; large?: boolean }) {
  const { picture, initials } = frame.seller;
  const size = large ? 64 : 36;
  const className = large ? 'sign sign-large' : 'sign';
  return picture ? (
    <img className={className} src={picture.url} width={size} height={size} alt="" />
  ) : (
    <span className={className} aria-hidden="true">
      {initials}
    </span>
  );
}

function Footer({ frame, form, say }: FooterProps) {
  return (
    <footer className="bottom">
      <div className="wrap">
        <FooterLinks frame={frame} form={form} say={say} />
      </div>
    </footer>
  );
}

interface FooterProps {
  frame: Frame;
  form?: string | undefined;
  say: Say;
}

/** What every page of a shop has to say and to offer at its end. */
export function FooterLinks({ frame, form, say }: FooterProps) {
  const { links } = frame;
  return (
    <>
      <nav className="legal" aria-label={say('footer.legal')}>
        {/* Within reach on every page and not to be overlooked (§§ 312k, 356a BGB). */}
        <ul className="plain-row rights">
          <li>
            <a href={links.withdrawal}>
              {say('footer.withdrawal')}
            </a>
          </li>
          <li>
            <a href={links.cancellation}>
              {say('footer.cancellation')}
            </a>
          </li>
        </ul>
        <ul className="plain-row">
          {links.contact ? (
            <li>
              <a href={links.contact}>{say('footer.contact')}</a>
            </li>
          ) : null}
          <li>
            <a href={links.imprint}>{say('footer.imprint')}</a>
          </li>
          <li>
            <a href={links.privacy}>{say('footer.privacy')}</a>
          </li>
          <li>
            <a href={links.terms}>{say('footer.terms')}</a>
          </li>
          <li>
            <a href={links.right_of_withdrawal}>{say('footer.right_of_withdrawal')}</a>
          </li>
          <li>
            <a href={links.cookies}>{say('footer.cookies')}</a>
          </li>
          {frame.tracking ? (
            <li>
              <button className="link-button" type="button" data-consent-open hidden>
                {say('consent.settings')}
              </button>
            </li>
          ) : null}
        </ul>
      </nav>
      {frame.languages.length > 1 ? <Languages frame={frame} form={form} say={say} /> : null}
      <p className="fine">
        {frame.seller.reseller
          ? say.shown('footer.resold_by', { seller: frame.seller.name, reseller: frame.seller.reseller.address })
          : say.shown('footer.sold_by', { seller: frame.seller.name })}
      </p>
    </>
  );
}

function Languages({ frame, form, say }: FooterProps) {
  return (
    <nav aria-label={say('nav.language')}>
      {/* The script keeps what is typed; without it the form itself goes along. */}
      <ul className={form ? 'plain-row scripted' : 'plain-row'}>
        {frame.languages.map((language) => (
          <li key={language.locale}>
            <a
              href={language.url}
              hrefLang={language.locale}
              lang={tagOf(language.locale)}
              aria-current={language.locale === frame.locale ? 'true' : undefined}
              rel="nofollow"
            >
              {language.name}
            </a>
          </li>
        ))}
      </ul>
      {form ? (
        <noscript>
          <ul className="plain-row">
            {frame.languages.map((language) => (
              <li key={language.locale}>
                <button
                  className="link-button"
                  type="submit"
                  form={form}
                  formAction={language.url}
                  formNoValidate
                  name="speak"
                  value={language.locale}
                  lang={tagOf(language.locale)}
                  aria-current={language.locale === frame.locale ? 'true' : undefined}
                >
                  {language.name}
                </button>
              </li>
            ))}
          </ul>
        </noscript>
      ) : null}
    </nav>
  );
}
