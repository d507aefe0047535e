import Groups from '@mui/icons-material/Groups2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { exact, marked } from '@/parts/marked';
import { AreaTabs } from './Shares';
import { useOwnShops } from './queries';

/** `/…/support`: how to reach the shops, and the operator of the platform. */
export function Component() {
  const { t } = useTranslation('team');
  const shops = useOwnShops();
  const operator = shops.data?.[0]?.operatorEmail;
  return (
    <>
      <AreaTabs here="support" />
      {shops.isPending && <RowsSkeleton count={2} />}
      {shops.isError && !shops.data && <Unreachable error={shops.error} onRetry={() => void shops.refetch()} />}
      {shops.data?.length === 0 && <EmptyState icon={<Groups />} title={t('support.none')} text={t('support.noneText')} />}
      {shops.data && shops.data.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2, maxInlineSize: 720 }}>
          <Part title={t('support.shop')} text={t('support.shopText')}>
            {shops.data.map((shop) => (
              <Button key={shop.id} variant="outlined" href={shop.shopEmail ? `mailto:${shop.shopEmail}` : shop.shopUrl}>
                <span>{marked(t(shop.shopEmail ? 'support.write' : 'support.open', { shop: exact(shop.shop) }))}</span>
              </Button>
            ))}
          </Part>
          {operator && (
            <Part title={t('support.platform')} text={t('support.platformText')}>
              <Button variant="outlined" href={`mailto:${operator}`}>
                {t('support.operator')}
              </Button>
            </Part>
          )}
        </Box>
      )}
    </>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography sx={{ mt: 1, mb: 2 }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Card>
  );
}
