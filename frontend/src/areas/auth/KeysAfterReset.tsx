import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, post } from '@/api/client';
import { PageTitle } from '@/parts/PageTitle';
import { toast } from '@/parts/feedback/toasts';

export type OwnKey = ResourceOf<'/v1/app/user/api_keys'>;

/** Programs that still work with the shops after a password was reset: whoever knew the old one may have let them in. */
export function KeysAfterReset({ keys, onDone }: { keys: OwnKey[]; onDone: () => void }) {
  const { t } = useTranslation('auth');
  const end = useMutation({
    mutationFn: () => post('/v1/app/user/api_keys/revoke'),
    onSuccess: () => {
      toast.success(t('keys.ended'));
      onDone();
    },
  });
  return (
    <>
      <PageTitle>{t('keys.title')}</PageTitle>
      <Typography color="textSecondary">{t('keys.text')}</Typography>
      <List>
        {keys.map((key) => (
          <ListItem key={key.id} disableGutters>
            <ListItemText primary={key.name} secondary={`${key.shop} · ${key.prefix}…`} />
          </ListItem>
        ))}
      </List>
      <Button fullWidth variant="contained" color="error" loading={end.isPending} onClick={() => end.mutate()} sx={{ mb: 1.5 }}>
        {t('keys.end', { count: keys.length })}
      </Button>
      <Button fullWidth onClick={onDone}>
        {t('keys.keep')}
      </Button>
    </>
  );
}
