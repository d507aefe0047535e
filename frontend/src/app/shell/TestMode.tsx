import Science from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toast } from '@/parts/feedback/toasts';
import { paths } from '../paths';
import { switchProfile } from '../session/calls';
import { useSession } from '../session/SessionProvider';

/** Live and test are two tenants: switching changes whose data every page shows, so it starts at home. */
function useModeSwitch() {
  const { t } = useTranslation();
  const { active } = useSession();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (livemode: boolean) => {
      if (active) await switchProfile(active, livemode);
      return livemode;
    },
    onSuccess: async (livemode) => {
      await navigate(paths.cabinet.home);
      toast.info(t(livemode ? 'testMode.left' : 'testMode.entered'));
    },
  });
}

export function TestModeSwitch({ livemode }: { livemode: boolean }) {
  const { t } = useTranslation();
  const change = useModeSwitch();
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', minBlockSize: 44, fontSize: '0.875rem', color: 'text.secondary', cursor: 'pointer' }}>
      <Switch
        size="small"
        checked={!livemode}
        disabled={change.isPending}
        onChange={(_, test) => change.mutate(!test)}
        slotProps={{ input: { 'aria-label': t('testMode.switch') } }}
      />
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' } }}>
        {t('testMode.switch')}
      </Box>
      <Box component="span" aria-hidden sx={{ display: { md: 'none' } }}>
        {t('testMode.short')}
      </Box>
    </Box>
  );
}

export function TestModeBar() {
  const { t } = useTranslation();
  const change = useModeSwitch();
  return (
    <Box
      component="section"
      aria-label={t('testMode.region')}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        py: 0.5,
        fontSize: '0.875rem',
        fontWeight: 560,
        color: theme.vars?.palette.tone.wait.ink,
        bgcolor: theme.vars?.palette.tone.wait.wash,
      })}
    >
      <Science fontSize="small" aria-hidden />
      {/* On a phone one line is enough of a reminder. */}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('testMode.bar')}
      </Box>
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {t('testMode.region')}
      </Box>
      <Button size="small" color="inherit" disabled={change.isPending} onClick={() => change.mutate(true)}>
        {t('testMode.leave')}
      </Button>
    </Box>
  );
}
