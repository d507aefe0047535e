import { Blocks } from '../blocks';
import type { BuiltPageProps } from '../blocks/data';
import type { Block, PageDocument } from '../blocks/document.gen';
import { directionOfContent, sceneOf } from '../blocks/scene';
import { sheetOf } from '../blocks/style';
import { Consent } from '../parts/Consent';
import { Document } from '../parts/Document';
import { FooterLinks, TestRibbon } from '../parts/Layout';
import { speak } from '../words/words';

/** A page that its seller built of blocks: `/s/{seller}` and `/s/{seller}/{page}`. */
export function BuiltPage(props: BuiltPageProps) {
  const { frame, content_locale: locale, data } = props;
  const document = props.document as PageDocument;
  const say = speak(frame.locale);
  const scene = sceneOf(frame, document, locale, data);
  const dir = directionOfContent(document, locale);
  const title = props.title || frame.seller.name;
  const [top, main, end] = partsOf(document.blocks);
  return (
    <Document
      head={{
        title,
        description: props.description || frame.seller.about || undefined,
        picture: props.social_picture ?? frame.seller.picture?.url,
        locale: frame.locale,
        dir: frame.dir,
        canonicalUrl: frame.canonical_url,
        hidden: props.noindex || props.preview,
        built: sheetOf(scene),
        script: 'page.js',
        structuredData: props.structured_data ?? undefined,
        measured: frame.tracking !== null,
      }}
    >
      <a className="skip" href="#main">
        {say('skip')}
      </a>
      {frame.tracking ? <Consent frame={frame} tracking={frame.tracking} say={say} /> : null}
      {frame.test_mode || props.preview ? (
        <aside aria-label={say('block.notes')}>
          <TestRibbon frame={frame} say={say} />
          {props.preview ? <p className="ribbon">{say('block.preview')}</p> : null}
        </aside>
      ) : null}
      <div className={`built${nameOf(document)}`} lang={tagOf(locale)} dir={dir}>
        <Blocks blocks={top} scene={scene} />
        <main id="main" tabIndex={-1}>
          {scene.top ? null : <h1 className="sr">{title}</h1>}
          <Blocks blocks={main} scene={scene} />
        </main>
        <Blocks blocks={end} scene={scene} />
      </div>
      {document.blocks.some(({ type }) => type === 'footer') ? null : (
        <footer className="bottom">
          <div className="wrap">
            <FooterLinks frame={frame} say={say} />
          </div>
        </footer>
      )}
    </Document>
  );
}

const tagOf = (locale: string) => locale.replace('_', '-');

/** A header before and a footer behind the content stand outside of it, for those who go from landmark to landmark. */
export function partsOf(blocks: readonly Block[]): [top: readonly Block[], main: readonly Block[], end: readonly Block[]] {
  const from = blocks[0]?.type === 'header' ? 1 : 0;
  const till = blocks.at(-1)?.type === 'footer' && blocks.length > from ? blocks.length - 1 : blocks.length;
  return [blocks.slice(0, from), blocks.slice(from, till), blocks.slice(till)];
}

const CLASS = /^[A-Za-z0-9_-]+$/;
const nameOf = ({ customCssClass }: PageDocument) => (customCssClass && CLASS.test(customCssClass) ? ` ${customCssClass}` : '');
