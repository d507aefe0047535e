import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { put } from '@/api/client';
import { Section } from '@/parts/Section';
import { type Incentive, type Member, useIncentives, useMembers } from '@/parts/deals/model';
import { toast } from '@/parts/feedback/toasts';
import { FormDialog } from '@/parts/form/FormDialog';
import { ManyField } from '@/parts/form/ManyField';
import { exact, marked } from '@/parts/marked';

/** Which incentive plans each member of the sales team may use. Without members or plans there is nothing to choose. */
export function MemberPlans() {
  const { t } = useTranslation('deals');
  const members = useMembers(true).data ?? [];
  const plans = useIncentives('shop').data ?? [];
  const [choosing, setChoosing] = useState<Member>();
  if (members.length === 0 || plans.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Section title={t('choice.title')} lead={t('choice.lead')}>
        <Box component="ul" aria-label={t('choice.title')} sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderBlockStart: '1px solid', borderColor: 'divider' } }}>
          {members.map((member) => (
            <Box key={member.id} component="li" sx={{ py: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center' }}>
              <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} translate="no">
                  {member.name}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {namesOf(member, plans).join(' · ') || t('choice.default')}
                </Typography>
              </Box>
              <Button size="small" aria-label={`${t('choice.choose')}: ${member.name}`} onClick={() => setChoosing(member)}>
                {t('choice.choose')}
              </Button>
            </Box>
          ))}
        </Box>
      </Section>
      {choosing && <ChoiceDialog member={choosing} plans={plans} onClose={() => setChoosing(undefined)} />}
    </Box>
  );
}

/** What a member was given and is still there. */
const namesOf = (member: Member, plans: readonly Incentive[]): string[] =>
  plans.filter((plan) => member.incentivePlanIds.includes(plan.id)).map((plan) => plan.terms.name);

function ChoiceDialog({ member, plans, onClose }: { member: Member; plans: Incentive[]; onClose: () => void }) {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const there = plans.map((plan) => plan.id);
  const form = useForm({ defaultValues: { incentivePlanIds: member.incentivePlanIds.filter((id) => there.includes(id)) } });
  return (
    <FormDialog
      title={marked(t('choice.of', { name: exact(member.name) }))}
      verb={t('choice.save')}
      form={form}
      onSave={async (body) => {
        await put('/v1/cabinet/incentive_plans/partners/{id}', { path: { id: member.id }, body });
        await client.invalidateQueries({ queryKey: ['partners'] });
        toast.success(t('choice.saved'));
      }}
      onClose={onClose}
    >
      <ManyField
        name="incentivePlanIds"
        label={t('plan.list')}
        hint={t('choice.hint')}
        none={t('choice.default')}
        noneLeft={t('choice.noneLeft')}
        options={there}
        words={(id) => plans.find((plan) => plan.id === id)?.terms.name ?? '…'}
      />
    </FormDialog>
  );
}
