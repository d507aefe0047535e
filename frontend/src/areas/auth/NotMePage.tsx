import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { post } from '@/api/client';
import { forgetTokens } from '@/api/session';
import { paths } from '@/app/paths';
import { toast } from '@/parts/feedback/toasts';
import { LinkLanding } from '@/parts/LinkLanding';

/** From the mail about a change that its reader did not make: ends what somebody else may have, then a new password. */
export function Component() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <LinkLanding
      title={t('notMe.title')}
      text={t('notMe.text')}
      button={t('notMe.submit')}
      working={t('notMe.working')}
      auto={false}
      consume={async () => {
        const { passwordToken } = await post('/v1/app/users/not_me', { body: { token } });
        // The session of this browser has ended with all others.
        forgetTokens();
        toast.success(t('notMe.done'));
        await navigate(`${paths.passwordEdit}?${new URLSearchParams({ token: passwordToken })}`);
      }}
      done={null}
      failed={{
        title: t('notMe.failed'),
        text: t('notMe.failedText'),
        action: (
          <Button component={Link} to={paths.passwordNew} variant="contained" fullWidth>
            {t('notMe.reset')}
          </Button>
        ),
      }}
    />
  );
}
