import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Block, PageDocument } from '@/shop/blocks/document.gen';
import { inkOn, mix } from '@/shop/blocks/colors';
import { stackOf } from '@/shop/blocks/fonts';
import { contentLocale, textIn } from '@/shop/blocks/scene';

const artOf = (id: string | undefined) => (id?.startsWith('art_') ? `/art/${id}.svg` : undefined);

/** The first screen of a template in small: its colours, its letters, its picture, its first words. Decoration beside its name. */
export function TemplatePicture({ document }: { document: PageDocument }) {
  const { i18n } = useTranslation();
  const locale = contentLocale(document, i18n.language);
  const { colors, fonts, radius = 12 } = document.tokens ?? { colors: { primary: '#0b6e5b', background: '#f7f5f1', text: '#1d2421' } };
  const banner = document.blocks.find((block): block is Extract<Block, { type: 'banner' }> => block.type === 'banner');
  const below = document.blocks.find((block): block is Extract<Block, { type: 'picture' }> => block.type === 'picture');
  const { layout = 'center' } = banner?.props ?? {};
  const own = artOf(banner?.props.image?.mediaId);
  const behind = layout === 'split' ? undefined : own;
  const beside = layout === 'split' ? own : undefined;
  const ink = behind ? '#ffffff' : colors.text;
  const line = (width: string) => <Box sx={{ blockSize: 4, inlineSize: width, borderRadius: 1, bgcolor: mix(colors.text, colors.background, 0.72) }} />;
  return (
    <Box aria-hidden sx={{ display: 'grid', gridTemplateRows: 'auto 1fr auto', aspectRatio: '4 / 3', overflow: 'hidden', bgcolor: colors.background, color: colors.text }}>
      <Box sx={{ blockSize: 12, bgcolor: colors.surface ?? colors.background, borderBlockEnd: `1px solid ${mix(colors.background, colors.text, 0.14)}` }} />
      <Box sx={{ position: 'relative', display: 'grid', gridTemplateColumns: beside ? '1.1fr 1fr' : '1fr', alignItems: 'center', gap: 1, p: 1 }}>
        {behind && <Box component="img" src={behind} alt="" sx={{ position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'cover', filter: 'brightness(.55)' }} />}
        <Box sx={{ position: 'relative', display: 'grid', gap: 0.75, justifyItems: layout === 'center' ? 'center' : 'start', textAlign: layout === 'center' ? 'center' : 'start', color: ink }}>
          <Box component="span" sx={{ fontFamily: stackOf(fonts?.heading), fontWeight: 700, fontSize: 11, lineHeight: 1.15 }}>
            {textIn(banner?.props.title, document, locale)}
          </Box>
          <Box sx={{ inlineSize: 36, blockSize: 10, borderRadius: `${Math.min(radius / 3, 5)}px`, bgcolor: colors.primary, color: inkOn(colors.primary) }} />
        </Box>
        {beside && <Box component="img" src={beside} alt="" sx={{ inlineSize: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: `${Math.min(radius / 3, 8)}px` }} />}
        {!own && below && <Box component="img" src={artOf(below.props.image.mediaId)} alt="" sx={{ inlineSize: '100%', aspectRatio: '16 / 6', objectFit: 'cover', borderRadius: `${Math.min(radius / 3, 6)}px` }} />}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 0.5, px: 1, pb: 1 }}>
        {[0, 1, 2].map((at) => (
          <Box key={at} sx={{ display: 'grid', gap: 0.5, p: 0.5, bgcolor: colors.surface ?? colors.background, borderRadius: `${Math.min(radius / 4, 5)}px`, border: `1px solid ${mix(colors.background, colors.text, 0.12)}` }}>
            {line('100%')}
            {line('60%')}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
