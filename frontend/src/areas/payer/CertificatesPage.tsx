import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Section } from '@/parts/Section';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { Frame } from './Frame';
import { Line, ReceivedList, ReceivedRow } from './Received';

type Certificate = ResourceOf<'/v1/payer/certificates'>;
type CertificateState = 'issued' | 'expired' | 'revoked';
const tones: Record<CertificateState, Tone> = { issued: 'good', expired: 'wait', revoked: 'bad' };

/** The certificates that one holds, their papers, and the page on which others check them. */
export function Component() {
  const { t } = useTranslation('people');
  return (
    <Frame>
      <Section title={t('payer.certificates')}>
        <ReceivedList
          name="certificates"
          fetch={(search, signal) => list('/v1/payer/certificates', { search, signal })}
          empty={<EmptyState icon={<WorkspacePremium />} title={t('payer.noCertificates')} text={t('payer.noCertificatesText')} />}
          row={(held: Certificate) => <CertificateRow held={held} />}
        />
      </Section>
    </Frame>
  );
}

function CertificateRow({ held }: { held: Certificate }) {
  const { t } = useTranslation('people');
  const words = useStateWords('people', 'certificateState');
  const named = `${held.productName}, ${held.holder}`;
  return (
    <ReceivedRow
      title={held.productName}
      chip={<StateChip state={held.state as CertificateState} tones={tones} label={words(held.state)} />}
      lines={
        <>
          <Line>{held.holder}</Line>
          <Line>{held.datedOn ? <When value={held.datedOn} as="day" /> : held.dateText}</Line>
          {held.validUntil && (
            <Line>
              {t('payer.validUntil')} <When value={held.validUntil} as="day" />
            </Line>
          )}
        </>
      }
      order={held.order}
    >
      {held.paperUrl && (
        <Button variant="outlined" size="small" href={held.paperUrl} target="_blank" rel="noreferrer" aria-label={`${t('payer.certificatePaper')}: ${named}`}>
          {t('payer.certificatePaper')}
        </Button>
      )}
      <Button size="small" href={held.pageUrl} aria-label={`${t('payer.checkPage')}: ${named}`}>
        {t('payer.checkPage')}
      </Button>
    </ReceivedRow>
  );
}
