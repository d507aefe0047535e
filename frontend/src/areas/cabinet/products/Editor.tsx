import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '@/parts/Section';
import { StepShell } from '@/parts/steps/StepShell';
import { useStep } from '@/parts/steps/useStep';
import { EditorHead } from './EditorHead';
import type { Content } from './contents';
import { type Product, type Reason, missingReasons } from './model';
import { AdvancedStep } from './steps/AdvancedStep';
import { CheckoutStep } from './steps/CheckoutStep';
import { ContentStep } from './steps/ContentStep';
import { DeliveryStep } from './steps/DeliveryStep';
import { DesignStep } from './steps/DesignStep';
import { DetailsStep } from './steps/DetailsStep';
import { FileStep } from './steps/FileStep';
import { KeyDetailsStep } from './steps/KeyDetailsStep';
import { LicenseKeysStep } from './steps/LicenseKeysStep';
import { PagesStep } from './steps/PagesStep';
import { ProductsStep } from './steps/ProductsStep';
import { TicketStep } from './steps/TicketStep';
import { UnknownStep } from './steps/UnknownStep';
import { UpsellStep } from './steps/UpsellStep';
import { useWizard } from './wizard';

type StepProps = { product: Product };
const STEPS: Record<string, ComponentType<StepProps>> = {
  details: DetailsStep,
  file_upload: FileStep,
  content: ContentStep,
  products: ProductsStep,
  license_keys: LicenseKeysStep,
  ticket_details: TicketStep,
  key_details: KeyDetailsStep,
  design: DesignStep,
  checkout: CheckoutStep,
  upsell: UpsellStep,
  delivery: DeliveryStep,
  pages: PagesStep,
  advanced: AdvancedStep,
};

/** The wizard of one product: its steps by number in the address, publishing from every one of them. */
export function Editor({ product }: { product: Product }) {
  const { t } = useTranslation(['products', 'common']);
  const { settle } = useWizard();
  // Nothing is wrong with a draft until somebody wants to publish it.
  const [asked, setAsked] = useState(false);
  const names = product.steps;
  const numbers = names.map((_, index) => String(index + 1));
  const step = useStep(numbers as [string, ...string[]]);
  const name = names[step.index] ?? 'details';
  const Step = STEPS[name] ?? UnknownStep;
  const wrong = new Set(missingReasons(product).map((reason: Reason) => reason.fix.step));

  // What was typed is saved before the step is left; a refused field keeps the seller where it is.
  const go = async (to: string | undefined) => {
    if (to && (await settle())) step.go(to);
  };
  const steps = names.map((key, index) => ({
    key: numbers[index] ?? '1',
    label: t(`step.${key as 'details'}`),
    done: isDone(product, key) && !wrong.has(key),
    wrong: asked && wrong.has(key),
  }));

  return (
    <>
      <EditorHead product={product} asked={asked} onAsk={() => setAsked(true)} onStep={(to) => void go(to)} />
      <StepShell steps={steps} at={step.at} onStep={(to) => void go(to)}>
        <Section title={t(`step.${name as 'details'}`)} lead={t(`lead.${name as 'details'}`, { defaultValue: '' })}>
          <Step key={name} product={product} />
        </Section>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 2 }}>
          <Button startIcon={<ArrowBack />} disabled={!step.previous} onClick={() => void go(step.previous)}>
            {t('common:back')}
          </Button>
          {step.next && (
            <Button variant="outlined" endIcon={<ArrowForward />} onClick={() => void go(step.next)}>
              {t('common:next')}
            </Button>
          )}
        </Box>
      </StepShell>
    </>
  );
}

/** Steps with a default of their own are done from the beginning; these want something. */
function isDone(product: Product, step: string): boolean {
  if (step === 'file_upload') return product.hasDigitals;
  if (step === 'products') return (product.contents ?? []).some((item: Content) => !item.archived);
  if (step === 'license_keys' || step === 'content') return !missingReasons(product).some((reason: Reason) => reason.code === 'no_digitals');
  if (step === 'ticket_details') return (product.activeTicketsCount ?? 0) > 0;
  if (step === 'checkout') return (product.pricingPlans ?? []).length > 0;
  return step === 'details' || step === 'key_details' || step === 'design' || step === 'delivery' || step === 'pages' || step === 'advanced';
}
