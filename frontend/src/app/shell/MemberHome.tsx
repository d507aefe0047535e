import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageTitle } from '@/parts/PageTitle';
import { exact } from '@/parts/marked';
import type { Section } from './nav';

/** Where a member begins: the parts of the shop that they may open. */
export function MemberHome({ groups, shop }: { groups: Section[]; shop: string }) {
  const { t } = useTranslation(['team', 'common']);
  const open = groups.filter((group) => group.key !== 'home' && group.entries.some((page) => !page.missing && !page.external));
  return (
    <>
      <PageTitle lead={t('acting.lead')}>{t('acting.title', { shop: exact(shop) })}</PageTitle>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {open.map(({ key, icon: Icon, entries }) => (
          <Card key={key} component="li">
            <CardActionArea component={Link} to={entries.find((page) => !page.missing)?.to ?? ''} sx={{ p: 2.5, display: 'flex', gap: 2, justifyContent: 'flex-start' }}>
              <Icon aria-hidden />
              <div>
                <Typography sx={{ fontWeight: 620 }}>{t(`common:group.${key}`)}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {entries
                    .filter((page) => !page.missing)
                    .map((page) => t(`common:nav.${page.key}`))
                    .join(' · ')}
                </Typography>
              </div>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </>
  );
}
