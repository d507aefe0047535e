import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/app/shell/useMay';
import { toast } from '@/parts/feedback/toasts';
import { EmailField } from '@/parts/form/EmailField';
import { FormDialog } from '@/parts/form/FormDialog';
import { SelectField } from '@/parts/form/SelectField';
import { LOCALES, localeNames } from '@/words';
import { RightsField } from './RightsField';
import { type Chosen, type Invitation, chosenOf, rightsOf } from './model';
import { useTeamMutations } from './queries';

type Kind = NonNullable<Invitation['kind']>;
const KINDS: readonly Kind[] = ['team_member', 'sales_team_member'];

/** Invites a person by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('team');
  // Who sells chooses what they earn: they are the owner's to add.
  const owner = useMay()('owner');
  const { invite } = useTeamMutations();
  const form = useForm({ defaultValues: { kind: 'team_member' as Kind, email: '', locale: i18n.language, rights: chosenOf([]) } });
  const sells = useWatch({ control: form.control, name: 'kind' }) === 'sales_team_member';
  const save = async ({ kind, email, locale, rights }: { kind: Kind; email: string; locale: string; rights: Chosen }) => {
    const given = kind === 'team_member' ? rightsOf(rights) : [];
    // The field says so itself; the dialog stays.
    if (kind === 'team_member' && given.length === 0) return;
    await invite.mutateAsync({ kind, email: email.trim(), locale, rights: given });
    toast.success(t('invited'));
    onClose();
  };
  return (
    <FormDialog title={t('invite')} verb={t('invite')} form={form} onSave={save} onClose={onClose} stays>
      <SelectField name="kind" label={t('kind.label')} required options={KINDS.filter((value) => owner || value === 'team_member').map((value) => ({ value, label: t(`kind.${value}`) }))} hint={t(sells ? 'kind.salesHint' : 'kind.teamHint')} />
      <EmailField name="email" required autoFocus hint={t('emailHint')} />
      <SelectField name="locale" label={t('locale')} required options={LOCALES.map((value) => ({ value, label: localeNames[value] }))} />
      {!sells && <RightsField />}
    </FormDialog>
  );
}
