import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Money } from '@/parts/Money';
import { Section } from '@/parts/Section';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { Frame } from './Frame';
import { Line, ReceivedList, ReceivedRow } from './Received';

type Invoice = ResourceOf<'/v1/payer/invoices'>;
type InvoiceState = 'issued' | 'unpaid' | 'paid' | 'canceled';
const tones: Record<InvoiceState, Tone> = { issued: 'calm', unpaid: 'wait', paid: 'good', canceled: 'bad' };

/** The invoices of everything that one bought, in all shops. */
export function Component() {
  const { t } = useTranslation('people');
  return (
    <Frame>
      <Section title={t('payer.invoices')}>
        <ReceivedList
          name="invoices"
          fetch={(search, signal) => list('/v1/payer/invoices', { search, signal })}
          empty={<EmptyState icon={<Receipt />} title={t('payer.noInvoices')} text={t('payer.noInvoicesText')} />}
          row={(held: Invoice) => <InvoiceRow held={held} />}
        />
      </Section>
    </Frame>
  );
}

function InvoiceRow({ held }: { held: Invoice }) {
  const { t } = useTranslation('people');
  const state = useStateWords('people', 'invoiceState');
  const form = useStateWords('people', 'invoiceForm');
  const named = `${form(held.form)} ${held.number}`;
  return (
    <ReceivedRow
      title={named}
      chip={<StateChip state={held.state as InvoiceState} tones={tones} label={state(held.state)} />}
      lines={
        <>
          <Line>
            <Money value={held.grossAmount} />
          </Line>
          <Line>
            <When value={held.createdAt} as="day" />
          </Line>
        </>
      }
      order={held.order}
    >
      <Button variant="outlined" size="small" href={held.pdfUrl} target="_blank" rel="noreferrer" aria-label={`${t('payer.invoicePaper')}: ${named}`}>
        {t('payer.invoicePaper')}
      </Button>
    </ReceivedRow>
  );
}
