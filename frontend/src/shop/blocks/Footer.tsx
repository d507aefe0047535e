import { FooterLinks } from '../parts/Layout';
import { MenuLink } from './Header';
import { type BlockView, BlockStrip, Socials } from './parts';
import { textOf } from './scene';

/** The end of the page: the seller's own columns, and what the law wants within reach, which no document can leave out. */
export function Footer({ block, scene }: BlockView<'footer'>) {
  const { columns = [], socials, copyright } = block.props;
  const words = textOf(scene, copyright);
  return (
    <BlockStrip block={block} as="footer" look="bottom">
      {columns.length > 0 ? (
        <div className="foot-columns">
          {columns.map((column, at) => (
            <nav key={at} aria-label={textOf(scene, column.title) || scene.say('block.menu')}>
              {textOf(scene, column.title) ? <p className="foot-title" dir="auto">{textOf(scene, column.title)}</p> : null}
              <ul>
                {(column.links ?? []).map((link, index) => (
                  <li key={index}>
                    <MenuLink item={link} scene={scene} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      ) : null}
      <Socials scene={scene} socials={socials} />
      <div className="foot-legal">
        <FooterLinks frame={scene.frame} say={scene.say} />
      </div>
      {words ? <p className="fine" dir="auto">{words}</p> : null}
    </BlockStrip>
  );
}
