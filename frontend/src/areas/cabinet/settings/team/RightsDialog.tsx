import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '@/parts/feedback/toasts';
import { FormDialog } from '@/parts/form/FormDialog';
import { RightsField } from './RightsField';
import { type Chosen, type TeamMember, chosenOf, rightsOf } from './model';
import { useTeamMutations } from './queries';

/** Changes what a member may do; their next click counts it. */
export function RightsDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { change } = useTeamMutations();
  const form = useForm({ defaultValues: { rights: chosenOf(member.rights) } });
  const save = async ({ rights }: { rights: Chosen }) => {
    const given = rightsOf(rights);
    if (given.length === 0) return;
    await change.mutateAsync({ id: member.id, rights: given });
    toast.success(t('changed'));
    onClose();
  };
  return (
    <FormDialog title={t('change')} verb={t('change')} form={form} onSave={save} onClose={onClose} stays>
      <RightsField />
    </FormDialog>
  );
}
