import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** Recovery codes, the one time that they are shown. They are left by their own button, never by a click beside them. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const id = useId();
  const file = `${t('codes.file')}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('codes.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{t('codes.once')}</Alert>
        <span>{t('codes.use')}</span>
        <Box component="ul" translate="no" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, fontFamily: 'monospace', userSelect: 'all' }}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`} download="kontor-recovery-codes.txt">
          {t('codes.download')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('codes.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
