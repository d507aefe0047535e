import School from '@mui/icons-material/SchoolOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import { AccessDialog } from './AccessDialog';
import { SessionActions } from './SessionActions';
import { useSessionColumns } from './columns';

/** Who has access to which course, and until when. */
export function Component() {
  const { t } = useTranslation('course_sessions');
  const [giving, setGiving] = useState(false);
  const giveButton = (
    <Button variant="contained" onClick={() => setGiving(true)}>
      {t('give.verb')}
    </Button>
  );
  return (
    <>
      <PageTitle lead={t('lead')} actions={giveButton}>{t('title')}</PageTitle>
      <ListPage
        name="course_sessions"
        label={t('title')}
        fetch={(query, signal) => list('/v1/cabinet/course_sessions', { search: query, signal })}
        columns={useSessionColumns()}
        exports="course_sessions"
        actions={(row) => <SessionActions session={row} />}
        empty={
          <EmptyState
            icon={<School />}
            title={t('empty')}
            text={t('emptyText')}
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
                <Button variant="outlined" component={Link} to={paths.cabinet.productsOf('product_type', 'course')}>
                  {t('emptyAction')}
                </Button>
              </Box>
            }
          />
        }
      />
      {giving && <AccessDialog onClose={() => setGiving(false)} />}
    </>
  );
}
