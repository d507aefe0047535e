import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import type { ShopPage } from '../model';
import { usePageMutations, useVersions } from '../queries';
import { useEditing } from './context';
import type { useAutosave } from './useAutosave';

interface Props {
  saving: ReturnType<typeof useAutosave>;
  onTake: (page: ShopPage) => void;
  onClose: () => void;
}

/** What the page said before; one of them can become the draft again. */
export function VersionsDialog({ saving, onTake, onClose }: Props) {
  const { t } = useTranslation(['shop_pages', 'common']);
  const { page } = useEditing();
  const id = useId();
  const versions = useVersions(page.id);
  const { restore } = usePageMutations();
  const take = async (number: number) => {
    // What is being edited is kept as a version before it goes.
    if (!(await saving.save())) return;
    const fresh = await saving.between(() => restore.mutateAsync({ id: page.id, number })).catch(() => undefined);
    if (!fresh) return;
    onTake(fresh);
    toast.success(t('restored'));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('versions')}</DialogTitle>
      <DialogContent>
        {versions.isError ? (
          <Unreachable error={versions.error} onRetry={() => void versions.refetch()} />
        ) : versions.data ? (
          <Box component="ol" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
            {versions.data.length === 0 && <Typography component="li">{t('noVersions')}</Typography>}
            {versions.data.map((version) => (
              <Box component="li" key={version.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box sx={{ flex: 1 }}>
                  <When value={version.createdAt} as="time" />
                  <Typography variant="body2" color="textSecondary">
                    {t(version.published ? 'wasPublished' : 'wasDraft')}
                  </Typography>
                </Box>
                <Button loading={restore.isPending && restore.variables.number === version.number} disabled={restore.isPending} onClick={() => void take(version.number)}>
                  {t('restore')}
                </Button>
              </Box>
            ))}
          </Box>
        ) : (
          <RowsSkeleton count={3} />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
