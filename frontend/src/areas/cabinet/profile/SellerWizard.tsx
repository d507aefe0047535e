import { useTranslation } from 'react-i18next';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { StepShell } from '@/parts/steps/StepShell';
import { useStep } from '@/parts/steps/useStep';
import { DataStep } from './DataStep';
import { DocumentsStep } from './DocumentsStep';
import { SummaryStep } from './SummaryStep';
import { STEPS, type StepKey, stepOf } from './model';
import { useSellerProfile, useVerification } from './queries';

/** The five steps of a natural person: each is saved when it is left, the last one sends. */
export function SellerWizard() {
  const { t } = useTranslation('profile');
  const profile = useSellerProfile();
  const verification = useVerification();
  const step = useStep<StepKey>(STEPS as unknown as readonly [StepKey, ...StepKey[]]);

  if (profile.isPending || verification.isPending) return <RowsSkeleton />;
  if (profile.isError || verification.isError)
    return (
      <Unreachable
        error={profile.error ?? verification.error}
        onRetry={() => {
          void profile.refetch();
          void verification.refetch();
        }}
      />
    );

  const { state, missing } = verification.data;
  const lead = (key: StepKey) => (key === 'documents' && state === 'change' ? t('lead.documentsAsked') : t(`lead.${key}`));
  const open = new Set<string>(missing.map(stepOf));
  const steps = STEPS.map((key) => ({
    key,
    label: t(`step.${key}`),
    done: key !== 'summary' && !open.has(key),
  }));
  const forward = () => step.next && step.go(step.next);

  return (
    <StepShell steps={steps} at={step.at} onStep={step.go}>
      <Section title={t(`step.${step.at}`)} lead={lead(step.at)}>
        {step.at === 'documents' && <DocumentsStep verification={verification.data} onNext={forward} />}
        {step.at === 'summary' && (
          <SummaryStep profile={profile.data} verification={verification.data} missing={missing} onStep={step.go} />
        )}
        {(step.at === 'business' || step.at === 'personal' || step.at === 'tax') && (
          <DataStep key={step.at} step={step.at} profile={profile.data} onNext={forward} />
        )}
      </Section>
    </StepShell>
  );
}
