import Box from '@mui/material/Box';
import { useParams, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { CopyLink } from '@/parts/CopyLink';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip } from '@/parts/StateChip';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { Editor } from './Editor';
import { funnelTones } from './FunnelsPage';
import { RowActions } from './RowActions';
import type { Funnel } from './model';
import { useFunnel } from './queries';

/** `/cabinet/shop/funnels/{id}`: its steps and where buyers go from each. */
export function Component() {
  const { id = '' } = useParams();
  const funnel = useFunnel(id);
  if (funnel.isError && !funnel.data) return <Unreachable error={funnel.error} onRetry={() => void funnel.refetch()} />;
  if (!funnel.data) return <RowsSkeleton count={5} />;
  return (
    <>
      <Head funnel={funnel.data} />
      <Editor key={id} funnel={funnel.data} />
    </>
  );
}

function Head({ funnel }: { funnel: Funnel }) {
  const { t } = useTranslation('funnels');
  const navigate = useNavigate();
  return (
    <PageTitle
      lead={
        funnel.state === 'published' && funnel.url ? (
          <Box component="span" sx={{ display: 'inline-grid', gap: 0.5, maxInlineSize: '100%' }}>
            {t('addressLead')}
            <CopyLink url={`${location.origin}${funnel.url}`} />
          </Box>
        ) : (
          t(funnel.state === 'archived' ? 'archivedLead' : 'draftLead')
        )
      }
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <StateChip state={funnel.state} tones={funnelTones} label={t(`state.${funnel.state}`)} />
          <RowActions funnel={funnel} onGone={() => void navigate(paths.cabinet.funnels)} />
        </Box>
      }
    >
      {funnel.name}
    </PageTitle>
  );
}
