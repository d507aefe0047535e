import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { FeatureNotice } from '../plan/FeatureNotice';
import { useFeature } from '../plan/usePlan';
import { MakeDialog } from './MakeDialog';
import { PresetPicture } from './PresetPicture';
import { RowActions } from './RowActions';
import type { FunnelRow, FunnelState, Preset } from './model';

export const funnelTones: Record<FunnelState, Tone> = { draft: 'wait', published: 'good', archived: 'calm' };
/** What an empty page shows, and the dialog begins with. */
const FIRST: Preset = 'sale_upsell_downsell_thanks';

/** `/cabinet/shop/funnels`: what is offered after a purchase. */
export function Component() {
  const { t } = useTranslation('funnels');
  const [making, setMaking] = useState(false);
  const columns = useColumns();
  const { active } = useFeature('funnels');
  const add = (words: string) => (
    <Button disabled={!active} variant="contained" startIcon={<Add />} onClick={() => setMaking(true)}>
      {words}
    </Button>
  );
  return (
    <>
      <PageTitle lead={t('lead')} actions={add(t('add'))}>
        {t('title')}
      </PageTitle>
      <FeatureNotice feature="funnels" />
      <ListPage
        name="funnels"
        label={t('title')}
        fetch={(search, signal) => list('/v1/cabinet/funnels', { search, signal })}
        columns={columns}
        actions={(row) => <RowActions funnel={row} />}
        empty={
          <Box sx={{ pt: { xs: 4, md: 6 } }}>
            <Box sx={{ maxInlineSize: 560, mx: 'auto', px: 2 }}>
              <PresetPicture preset={FIRST} named />
            </Box>
            <EmptyState title={t('empty')} text={t('emptyText')} action={add(t('fromPreset'))} />
          </Box>
        }
      />
      {making && <MakeDialog preset={FIRST} onClose={() => setMaking(false)} />}
    </>
  );
}

function useColumns(): Column<FunnelRow>[] {
  const { t } = useTranslation('funnels');
  return [
    {
      key: 'name',
      label: t('name'),
      sort: 'name',
      primary: true,
      render: (row) => (
        <MuiLink component={Link} to={paths.cabinet.funnel(row.id)} color="inherit">
          {row.name}
        </MuiLink>
      ),
    },
    { key: 'state', label: t('state.label'), render: (row) => <StateChip state={row.state} tones={funnelTones} label={t(`state.${row.state}`)} /> },
    { key: 'steps', label: t('steps'), align: 'end', render: (row) => row.nodesCount },
    { key: 'slug', label: t('slug'), render: (row) => row.slug },
    { key: 'created', label: t('created'), sort: 'created_at', render: (row) => <When value={row.createdAt} as="day" /> },
    { key: 'updated', label: t('updated'), render: (row) => <When value={row.updatedAt} as="day" />, hidden: true },
  ];
}
