import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Problem } from '@/api/problem';
import { paths } from '@/app/paths';
import { Section } from '@/parts/Section';
import { useCandidates } from '../products/contents';
import type { ProductRow } from '../products/model';
import { ProductChoice } from './ProductChoice';
import type { Values } from './model';
import { usePreview } from './queries';

const WIDTHS = { phone: 390, desktop: 1180 } as const;
const HEIGHT = 680;
const QUIET_MS = 400;

/** The value once it has been quiet for a moment: not every letter is a page. */
function useQuiet<T>(value: T): T {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}

/** The width that is there, as it changes. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

const isPriceless = (error: Error) => error instanceof Problem && error.has('not_sellable');

/** The payment page itself, as these settings would make it: nothing in it can be bought. */
export function Preview({ values }: { values: Values }) {
  const { t } = useTranslation('checkout');
  // Whether buyers see it yet or not; the first, until another is looked for.
  const first = useCandidates('', true);
  const [chosen, setChosen] = useState<ProductRow>();
  const [device, setDevice] = useState<keyof typeof WIDTHS>('phone');
  const product = chosen ?? first.data?.[0];
  const preview = usePreview(product?.id, useQuiet(values));
  const { place, width } = useWidth();
  const scale = width > 0 ? Math.min(1, width / WIDTHS[device]) : 1;
  if (first.data && !product) {
    return (
      <Section title={t('preview.title')}>
        <Typography variant="body2" color="textSecondary">
          {t('preview.none')} <Link to={paths.cabinet.products}>{t('preview.products')}</Link>
        </Typography>
      </Section>
    );
  }
  return (
    <Section title={t('preview.title')} lead={t('preview.lead')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          {product && <ProductChoice value={product} onPick={setChosen} />}
          <ToggleButtonGroup exclusive size="small" value={device} aria-label={t('preview.device')} onChange={(_, next) => next && setDevice(next)}>
            <ToggleButton value="phone">{t('preview.phone')}</ToggleButton>
            <ToggleButton value="desktop">{t('preview.desktop')}</ToggleButton>
          </ToggleButtonGroup>
        </Box>
        <Box ref={place} sx={{ blockSize: HEIGHT, overflow: 'hidden', border: 1, borderColor: 'divider', borderRadius: 1, display: 'grid', justifyItems: 'center' }}>
          {preview.data && (
            <Box
              component="iframe"
              // Another frame for another page: none of them is one of the browser's steps back.
              key={preview.data}
              title={t('preview.frame')}
              src={preview.data}
              // Without allow-forms: whatever is pressed, nothing is sent.
              sandbox="allow-scripts allow-same-origin"
              sx={{
                border: 0,
                inlineSize: WIDTHS[device],
                blockSize: HEIGHT / scale,
                transform: `scale(${scale})`,
                transformOrigin: device === 'phone' && scale === 1 ? 'top center' : 'top left',
                justifySelf: scale < 1 ? 'start' : 'center',
                bgcolor: 'background.default',
              }}
            />
          )}
        </Box>
        <Typography variant="caption" color="textSecondary" role="status">
          {preview.isError ? t(isPriceless(preview.error) ? 'preview.noPrice' : 'preview.refused') : preview.isFetching ? t('preview.loading') : t('preview.safe')}
        </Typography>
      </Box>
    </Section>
  );
}
