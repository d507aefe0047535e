import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { announce } from '@/app/queries';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { toast } from '@/parts/feedback/toasts';
import type { Funnel } from './model';
import { useFunnelMutations } from './queries';

interface Props {
  funnel: Funnel;
  dirty: boolean;
  /** Called before the form is sent; the browser sends by the first button when Enter is pressed. */
  onIntent: (intent: 'save' | 'publish') => void;
}

/** Saves, publishes and takes back; always in reach. */
export function SaveBar({ funnel, dirty, onIntent }: Props) {
  const { t } = useTranslation(['funnels', 'common']);
  const { act } = useFunnelMutations();
  const unpublish = () =>
    act.mutate({ id: funnel.id, action: 'unpublish' }, { onSuccess: () => toast.success(t('done.unpublish')), onError: announce });
  return (
    <Box
      sx={{
        position: 'sticky',
        insetBlockEnd: { xs: 64, lg: 0 },
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        bgcolor: 'background.default',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
      }}
    >
      {funnel.state === 'archived' ? (
        <Button variant="contained" loading={act.isPending} onClick={unpublish}>
          {t('unarchive')}
        </Button>
      ) : (
        <>
          <SubmitButton size="medium" onClick={() => onIntent('save')}>
            {t('common:save')}
          </SubmitButton>
          {funnel.state === 'draft' ? (
            <SubmitButton size="medium" variant="outlined" onClick={() => onIntent('publish')}>
              {t('publish')}
            </SubmitButton>
          ) : (
            <Button loading={act.isPending} onClick={unpublish}>
              {t('unpublish')}
            </Button>
          )}
          <Typography variant="body2" color="textSecondary" role="status">
            {dirty ? t('unsaved') : ''}
          </Typography>
        </>
      )}
    </Box>
  );
}
