import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/app/session/SessionProvider';
import { LanguageSwitch } from '@/app/shell/LanguageSwitch';
import { ThemeSwitch } from '@/app/shell/ThemeSwitch';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { AccountEvents } from './AccountEvents';
import { EmailForm, NameForm, PasswordForm } from './AccountForms';
import { EmailPreferences } from './EmailPreferences';
import { OwnSessions } from './OwnSessions';
import { Passkeys } from './security/Passkeys';
import { TwoStep } from './security/TwoStep';

export function AccountTab() {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  if (!user) return <RowsSkeleton />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Section title={t('account.name')} lead={t('account.nameLead')}>
        <NameForm user={user} />
      </Section>
      <Section title={t('account.title')} lead={t('account.lead')}>
        <EmailForm user={user} />
      </Section>
      <Section title={t('account.passwordTitle')} lead={t('account.passwordLead')}>
        <PasswordForm user={user} />
      </Section>
      <TwoStep />
      <Passkeys />
      <OwnSessions />
      <AccountEvents />
      <EmailPreferences />
      <Section
        title={t('account.language')}
        lead={t('account.languageLead')}
        actions={
          <Box>
            <LanguageSwitch />
            <ThemeSwitch />
          </Box>
        }
      />
    </Box>
  );
}
