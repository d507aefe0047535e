import { SellerSign } from '../parts/Layout';
import { Icon } from '../parts/Icon';
import { tagOf } from '../words/locale';
import type { MenuItem } from './document.gen';
import { type BlockView, BlockStrip, MediaImage, Socials } from './parts';
import { type Scene, menuUrl, textOf } from './scene';

/** Who this is and where else one can go. On a phone the menu folds away, without scripts too. */
export function Header({ block, scene }: BlockView<'header'>) {
  const { logo, title, menu = [], layout = 'logo_start', showLogin = true, showLanguage = false, sticky = false, socials } = block.props;
  const { frame, say } = scene;
  const name = textOf(scene, title) || frame.seller.name;
  const inside = (
    <>
      {menu.length > 0 ? <Menu items={menu} scene={scene} /> : null}
      <Socials scene={scene} socials={socials} />
      {showLanguage && frame.languages.length > 1 ? <Languages scene={scene} /> : null}
      {showLogin ? (
        <a className="quiet-link" href={frame.links.sign_in} rel="nofollow">
          <Icon name="bag" /> {say('nav.purchases')}
        </a>
      ) : null}
    </>
  );
  const more = menu.length > 0 || (socials ?? []).length > 0 || showLanguage;
  return (
    <BlockStrip block={block} as="header" look={`head-${layout}${sticky ? ' head-sticky' : ''}`}>
      <a className="brand" href={frame.links.shop}>
        {logo ? <MediaImage scene={scene} media={logo} sizes="10rem" first className="logo" /> : <SellerSign frame={frame} />}
        {logo && !textOf(scene, title) ? <span className="sr">{name}</span> : <span className="brand-name" translate="no" dir="auto">{name}</span>}
      </a>
      {more ? (
        <>
          <div className="head-open">{inside}</div>
          <details className="head-fold">
            <summary>
              <span className="bars" aria-hidden="true" />
              <span>{say('block.menu')}</span>
            </summary>
            <div className="head-panel">{inside}</div>
          </details>
        </>
      ) : (
        <div className="head-always">{inside}</div>
      )}
    </BlockStrip>
  );
}

function Menu({ items, scene }: { items: readonly MenuItem[]; scene: Scene }) {
  return (
    <nav className="menu" aria-label={scene.say('block.menu')}>
      <ul>
        {items.map((item, at) => (
          <li key={at}>{(item.submenu ?? []).length > 0 ? <Sub item={item} scene={scene} /> : <MenuLink item={item} scene={scene} />}</li>
        ))}
      </ul>
    </nav>
  );
}

function Sub({ item, scene }: { item: MenuItem; scene: Scene }) {
  const own = menuUrl(scene, item);
  return (
    <details className="sub">
      <summary dir="auto">{textOf(scene, item.name)}</summary>
      <ul>
        {own && own !== '#' ? (
          <li>
            <MenuLink item={item} scene={scene} />
          </li>
        ) : null}
        {(item.submenu ?? []).map((inner, at) => (
          <li key={at}>
            <MenuLink item={inner} scene={scene} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function MenuLink({ item, scene }: { item: MenuItem; scene: Scene }) {
  const name = textOf(scene, item.name);
  const url = menuUrl(scene, item);
  if (!url || !name) return null;
  return (
    <a href={url} target={item.newTab ? '_blank' : undefined} rel={item.newTab ? 'noopener' : undefined} dir="auto">
      {name}
    </a>
  );
}

function Languages({ scene: { frame, say } }: { scene: Scene }) {
  return (
    <div className="head-languages">
      <ul aria-label={say('nav.language')}>
        {frame.languages.map((language) => (
          <li key={language.locale}>
            <a href={language.url} hrefLang={language.locale} lang={tagOf(language.locale)} aria-current={language.locale === frame.locale ? 'true' : undefined} rel="nofollow">
              {language.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
