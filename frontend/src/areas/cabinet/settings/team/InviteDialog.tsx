import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '@/parts/feedback/toasts';
import { EmailField } from '@/parts/form/EmailField';
import { FormDialog } from '@/parts/form/FormDialog';
import { SelectField } from '@/parts/form/SelectField';
import { LOCALES, localeNames } from '@/words';
import { RightsField } from './RightsField';
import { type Chosen, chosenOf, rightsOf } from './model';
import { useTeamMutations } from './queries';

/** Invites a person by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('team');
  const { invite } = useTeamMutations();
  const form = useForm({ defaultValues: { email: '', locale: i18n.language, rights: chosenOf([]) } });
  const save = async ({ email, locale, rights }: { email: string; locale: string; rights: Chosen }) => {
    const given = rightsOf(rights);
    // The field says so itself; the dialog stays.
    if (given.length === 0) return;
    await invite.mutateAsync({ email: email.trim(), locale, rights: given });
    toast.success(t('invited'));
    onClose();
  };
  return (
    <FormDialog title={t('invite')} verb={t('invite')} form={form} onSave={save} onClose={onClose} stays>
      <EmailField name="email" required autoFocus hint={t('emailHint')} />
      <SelectField name="locale" label={t('locale')} required options={LOCALES.map((value) => ({ value, label: localeNames[value] }))} />
      <RightsField />
    </FormDialog>
  );
}
