import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exact, marked } from '@/parts/marked';
import { CheckoutChoice } from '../../checkout/CheckoutChoice';
import { AdditionalFee } from '../AdditionalFee';
import { Giftable } from '../Giftable';
import { PlanCard } from '../PlanCard';
import { PlanForm } from '../PlanForm';
import { Quantity } from '../Quantity';
import type { Plan, Product, Ticket } from '../model';
import { usualPlan } from '../plans/terms';

const PLANS_MAX = 20;

/** What it costs. The first price is asked for at once; more can be added. */
export function CheckoutStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const [adding, setAdding] = useState(false);
  const plans: Plan[] = product.pricingPlans ?? [];
  const kind = usualPlan(product.form);
  const tickets: Ticket[] = product.tickets ?? [];
  const unpriced = tickets.filter(({ id }) => plans.every(({ ticketId }) => ticketId && ticketId !== id));
  if (plans.length === 0) return <PlanForm product={product.id} kind={kind} tickets={tickets} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {plans.map((plan) => (
        <PlanCard key={plan.id} product={product.id} plan={plan} first={plan.position === plans[0]?.position} tickets={tickets} />
      ))}
      {unpriced.map(({ id, name }) => (
        <Alert key={id} severity="warning">
          {marked(t('plan.unpriced', { ticket: exact(name) }))}
        </Alert>
      ))}
      {adding ? (
        <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <Typography variant="h3" sx={{ mb: 2 }}>
            {t('plan.another')}
          </Typography>
          <PlanForm product={product.id} kind={kind} tickets={tickets} named onDone={() => setAdding(false)} />
        </Box>
      ) : (
        plans.length < PLANS_MAX && (
          <Box>
            <Button startIcon={<Add />} onClick={() => setAdding(true)}>
              {t('plan.add')}
            </Button>
          </Box>
        )
      )}
      {!product.free && <AdditionalFee product={product} />}
      <Quantity product={product} />
      {!product.free && <Giftable product={product} />}
      <CheckoutChoice product={product} />
    </Box>
  );
}
