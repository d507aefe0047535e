import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';

const QUIET_MODULES = 4;
const FILE_PX = 1024;

/** The dark modules of a code as one path. */
function drawn(url: string): { size: number; path: string } {
  const { data, size } = encode(url, { border: QUIET_MODULES, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** An address as a QR code, to be scanned from the screen or saved as a file for print. Black on white in every theme: scanners want it. */
export function QrCode({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('products');
  const { size, path } = useMemo(() => drawn(url), [url]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${FILE_PX}" height="${FILE_PX}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
      <Box component="svg" role="img" aria-label={t('live.qr')} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" sx={{ inlineSize: 148, blockSize: 148, borderRadius: 1, border: 1, borderColor: 'divider' }}>
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </Box>
      <Button size="small" href={`data:image/svg+xml,${encodeURIComponent(svg)}`} download={`${name}.svg`}>
        {t('live.saveQr')}
      </Button>
    </Box>
  );
}
