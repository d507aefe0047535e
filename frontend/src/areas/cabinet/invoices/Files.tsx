import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import type { ResourceOf } from '@/api/client';

type Invoice = Pick<ResourceOf<'/v1/cabinet/invoices'>, 'number' | 'pdfUrl' | 'xmlUrl'>;

/** The document as a file for people, and for programs where it says enough. */
export function Files({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, whiteSpace: 'nowrap' }}>
      <Link href={invoice.pdfUrl} target="_blank" rel="noreferrer" aria-label={t('pdfOf', { number: invoice.number })} onClick={(event) => event.stopPropagation()}>
        {t('pdf')}
      </Link>
      {invoice.xmlUrl && (
        <Link href={invoice.xmlUrl} aria-label={t('xmlOf', { number: invoice.number })} onClick={(event) => event.stopPropagation()}>
          {t('xml')}
        </Link>
      )}
    </Box>
  );
}
