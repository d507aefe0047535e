import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { canSubmit } from '@/api/can';
import { paths } from '@/app/paths';
import { KeyValue } from '@/parts/KeyValue';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { type VerificationDocument, documentTones } from '../profile/documents';
import { useMissingName } from '../profile/missing';
import { stepOf } from '../profile/model';
import { useVerificationNews } from '../profile/queries';
import { WayBack, leadingBack, useWayBack } from './WayBack';
import { type Verification, verificationTones } from './states';

function Documents({ documents }: { documents: VerificationDocument[] }) {
  const { t } = useTranslation('money');
  const { t: words } = useTranslation('profile');
  const state = useStateWords('profile', 'documentState');
  return (
    <Section title={t('verification.documents')}>
      {documents.length === 0 ? (
        <Typography color="textSecondary">{t('verification.noDocuments')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {documents.map((each) => (
            <Box component="li" key={each.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, alignItems: 'center' }}>
              <Box sx={{ flex: '1 1 200px' }}>
                {words(`document.${each.kind}`)}
                {each.reason && (
                  <Typography variant="body2" color="error">
                    {each.reason}
                  </Typography>
                )}
              </Box>
              <StateChip state={each.state} tones={documentTones} label={state(each.state)} />
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}

function Missing({ fields }: { fields: string[] }) {
  const { t } = useTranslation('money');
  const name = useMissingName();
  const profile = leadingBack(paths.cabinet.sellerProfile, useWayBack());
  return (
    <Section title={t('verification.missing')}>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}>
        {fields.map((field) => (
          <li key={field}>
            <Link to={`${profile}&step=${stepOf(field)}`}>{name(field)}</Link>
          </li>
        ))}
      </Box>
    </Section>
  );
}

export function Component() {
  const { t } = useTranslation('money');
  const query = useVerificationNews();
  const back = useWayBack();
  return (
    <Box sx={{ maxInlineSize: 860 }}>
      <PageTitle lead={t('verification.lead')} actions={<WayBack to={back} />}>
        {t('verification.title')}
      </PageTitle>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {query.isPending && <RowsSkeleton />}
        {query.isError && <Unreachable error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <VerificationStatus verification={query.data} />}
      </Box>
    </Box>
  );
}

function VerificationStatus({ verification }: { verification: Verification }) {
  const { t } = useTranslation('money');
  const words = useStateWords('money', 'verificationState');
  const { state, missing, requirements, documents } = verification;
  const back = useWayBack();
  const ability = (able: boolean) => (
    <StateChip state={able ? 'yes' : 'no'} tones={{ yes: 'good', no: 'calm' }} label={t(able ? 'verification.possible' : 'verification.notYet')} />
  );

  return (
    <>
      <Section
        title={t('verification.status')}
        actions={<StateChip state={state} tones={verificationTones} label={words(state)} />}
      >
        <Typography sx={{ mb: 2 }}>{t(`verificationText.${state}`)}</Typography>
        {requirements.length > 0 && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            <strong>{t('verification.requirements')}</strong>
            <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
              {requirements.map((each) => (
                <li key={each.code}>{each.detail}</li>
              ))}
            </Box>
          </Alert>
        )}
        <KeyValue
          pairs={[
            { label: t('verification.selling'), value: ability(verification.canSell) },
            { label: t('verification.payouts'), value: ability(verification.canBePaidOut) },
            verification.submittedAt !== undefined && { label: t('verification.submitted'), value: <When value={verification.submittedAt} /> },
            verification.decidedAt !== undefined && { label: t('verification.decided'), value: <When value={verification.decidedAt} /> },
          ]}
        />
        {canSubmit(state) && (
          <Button component={Link} to={leadingBack(paths.cabinet.sellerProfile, back)} variant="contained" sx={{ mt: 3 }}>
            {t('verification.toProfile')}
          </Button>
        )}
      </Section>
      {missing.length > 0 && <Missing fields={missing} />}
      <Documents documents={documents} />
    </>
  );
}
