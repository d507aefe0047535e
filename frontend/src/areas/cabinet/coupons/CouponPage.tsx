import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { get, newIdempotencyKey } from '@/api/client';
import { paths } from '@/app/paths';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { StateChip } from '@/parts/StateChip';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { exact } from '@/parts/marked';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { Codes } from './Codes';
import { CodeFields, RuleFields } from './CouponFields';
import { couponTones, usesText } from './CouponsPage';
import { RowActions } from './RowActions';
import { type Coupon, type CouponValues, valuesOf } from './model';
import { isDrawing, useCoupon, useCouponMutations } from './queries';

const NEW = 'new';

/** `/cabinet/coupons/new` and `/cabinet/coupons/{id}`. */
export function Component() {
  const { id = NEW } = useParams();
  const seller = useQuery({ queryKey: ['seller'], queryFn: ({ signal }) => get('/v1/cabinet/seller', { signal }) });
  if (seller.isError && !seller.data) return <Unreachable error={seller.error} onRetry={() => void seller.refetch()} />;
  if (!seller.data) return <RowsSkeleton count={4} />;
  const shop = { zone: seller.data.timeZone, currency: seller.data.currency };
  return id === NEW ? <Make {...shop} /> : <Existing key={id} id={id} {...shop} />;
}

interface Shop {
  zone: string;
  currency: string;
}

function Make({ zone, currency }: Shop) {
  const { t, i18n } = useTranslation(['coupons', 'common']);
  const navigate = useNavigate();
  const mutations = useCouponMutations();
  const key = useRef(newIdempotencyKey());
  const form = useForm<CouponValues>({ mode: 'onTouched', defaultValues: valuesOf(undefined, i18n.language, zone) });
  async function save(values: CouponValues) {
    try {
      const made = await mutations.make.mutateAsync({ values, zone, idempotencyKey: key.current });
      form.reset(values);
      toast.success(made.code ? t('made', { code: exact(made.code) }) : t('madeBulk'));
      await navigate(paths.cabinet.coupon(made.id));
    } finally {
      key.current = newIdempotencyKey();
    }
  }
  return (
    <>
      <PageTitle lead={t('newLead')}>{t('newTitle')}</PageTitle>
      <Section title={t('formTitle')}>
        <Form form={form} onSubmit={save}>
          <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting && !form.formState.isSubmitSuccessful} />
          <CodeFields />
          <RuleFields currency={currency} zone={zone} open={false} />
          <Buttons verb={t('make')} />
        </Form>
      </Section>
    </>
  );
}

function Buttons({ verb }: { verb: string }) {
  const { t } = useTranslation('common');
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <SubmitButton size="medium">{verb}</SubmitButton>
      <Button component={Link} to={paths.cabinet.coupons}>
        {t('cancel')}
      </Button>
    </Box>
  );
}

function Existing({ id, ...shop }: { id: string } & Shop) {
  const { t } = useTranslation('coupons');
  const navigate = useNavigate();
  const coupon = useCoupon(id);
  if (coupon.isError && !coupon.data) return <Unreachable error={coupon.error} onRetry={() => void coupon.refetch()} />;
  if (!coupon.data) return <RowsSkeleton count={4} />;
  const found = coupon.data;
  return (
    <>
      <PageTitle
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <StateChip state={found.state} tones={couponTones} label={t(`state.${found.state}`)} />
            <RowActions row={found} onGone={() => void navigate(paths.cabinet.coupons)} />
          </Box>
        }
      >
        {found.rules.name}
      </PageTitle>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Figures coupon={found} />
        <Change key={found.version} coupon={found} {...shop} />
        {found.kind === 'bulk' && <Codes coupon={found} />}
      </Box>
    </>
  );
}

/** What it has brought. */
function Figures({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons');
  const sales = coupon.sales ?? [];
  return (
    <Section title={t('figures')}>
      {isDrawing(coupon) && (
        <Box sx={{ mb: 2 }}>
          <Typography variant="body2" role="status">
            {t('drawing', { ready: coupon.codesReadyCount, count: coupon.codesCount })}
          </Typography>
          <LinearProgress variant="determinate" value={(100 * coupon.codesReadyCount) / coupon.codesCount} aria-label={t('drawingLabel')} />
        </Box>
      )}
      <KeyValue
        pairs={[
          coupon.code != null && { label: t('code'), value: <Box component="span" translate="no" sx={{ fontFamily: 'monospace', userSelect: 'all' }}>{coupon.code}</Box> },
          { label: t('uses'), value: usesText(coupon, t) },
          ...sales.flatMap((one) => [
            { label: t('sales.orders', { currency: one.revenue.currency.toUpperCase() }), value: one.ordersCount },
            { label: t('sales.revenue', { currency: one.revenue.currency.toUpperCase() }), value: <Money value={one.revenue} /> },
            { label: t('sales.discounted', { currency: one.revenue.currency.toUpperCase() }), value: <Money value={one.discounted} /> },
          ]),
        ]}
      />
      {sales.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('noSales')}
        </Typography>
      )}
    </Section>
  );
}

function Change({ coupon, zone, currency }: { coupon: Coupon } & Shop) {
  const { t, i18n } = useTranslation(['coupons', 'common']);
  const mutations = useCouponMutations();
  const form = useForm<CouponValues>({ mode: 'onTouched', defaultValues: valuesOf(coupon, i18n.language, zone) });
  const own = (coupon.rules.amount ?? coupon.rules.orderMin ?? coupon.rules.discountMax)?.currency ?? currency;
  return (
    <Section title={t('changeTitle')} lead={t('changeLead')}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await mutations.change.mutateAsync({ coupon, values, zone });
          form.reset(values);
          toast.success(t('common:saved'));
        }}
      >
        <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} />
        <RuleFields currency={own} zone={zone} open />
        <Buttons verb={t('common:save')} />
      </Form>
    </Section>
  );
}
