import Add from '@mui/icons-material/Add';
import Web from '@mui/icons-material/WebOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { RowActions } from './RowActions';
import { type PageKind, type ShopPage, pageTones } from './model';
import { usePages } from './queries';

/** It draws templates as they will look, which the list itself does not need. */
const MakeDialog = lazy(() => import('./MakeDialog'));

/** `/cabinet/shop`: what visitors of the shop can see. */
export function Component() {
  const { t } = useTranslation('shop_pages');
  const pages = usePages();
  const [making, setMaking] = useState(false);
  const kind: PageKind = pages.data?.some((page) => page.kind === 'main') ? 'sub_page' : 'main';
  const add = (words: string) => (
    <Button variant="contained" startIcon={<Add />} onClick={() => setMaking(true)} disabled={!pages.data}>
      {words}
    </Button>
  );
  return (
    <>
      <PageTitle lead={t('lead')} actions={add(t('add'))}>
        {t('title')}
      </PageTitle>
      {pages.isError && !pages.data ? (
        <Unreachable error={pages.error} onRetry={() => void pages.refetch()} />
      ) : !pages.data ? (
        <RowsSkeleton count={3} />
      ) : pages.data.length === 0 ? (
        <EmptyState icon={<Web />} title={t('empty')} text={t('emptyText')} action={add(t('fromTemplate'))} />
      ) : (
        <Box component="ul" aria-label={t('title')} sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {pages.data.map((page) => (
            <PageLine key={page.id} page={page} />
          ))}
        </Box>
      )}
      {making && (
        <Suspense fallback={null}>
          <MakeDialog kind={kind} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  );
}

function PageLine({ page }: { page: ShopPage }) {
  const { t } = useTranslation('shop_pages');
  return (
    <Card component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 1, md: 2 }, p: { xs: 1.5, md: 2 } }}>
      <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
        <MuiLink component={Link} to={paths.cabinet.shopPageEditor(page.id)} color="inherit" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {page.title}
        </MuiLink>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t(`kind.${page.kind}`)} · <span dir="ltr">{page.url}</span>
        </Typography>
      </Box>
      <Box sx={{ flex: { xs: '1 1 0', md: '0 1 210px' }, minInlineSize: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <StateChip state={page.state} tones={pageTones} label={t(`state.${page.state}`)} />
        <Typography variant="caption" color="textSecondary">
          {page.publishFailedAt ? (
            <>
              {t('publishFailed')} <When value={page.publishFailedAt} as="time" />
            </>
          ) : page.publishAt ? (
            <>
              {t('scheduledFor')} <When value={page.publishAt} />
            </>
          ) : (
            <>
              {t('changedOn')} <When value={page.updatedAt} as="ago" />
            </>
          )}
        </Typography>
      </Box>
      <RowActions page={page} />
    </Card>
  );
}
