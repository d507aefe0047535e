import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Section } from '@/parts/Section';
import { useStateWords } from '@/parts/StateChip';
import { CheckField } from '@/parts/form/CheckField';
import { ColorField } from '@/parts/form/ColorField';
import { RadioField } from '@/parts/form/RadioField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { LayoutPicture } from './LayoutPicture';
import { ASKED, BUMPS, BUTTON_TEXTS, COLORS, INCLUDE_TYPES, LAYOUTS, METHODS, PLACEMENTS, PROOFS, SEALS, type Values } from './model';

const NAME_CHARS_MAX = 255;
const BUTTON_CHARS_MAX = 40;
const COUNTDOWN_CHARS_MAX = 100;
const PICTURE_HEIGHT = 132;
const TWO = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } } as const;

/** Everything that is said of a payment page, in the order in which buyers meet it. */
export function Fields() {
  const { t } = useTranslation('checkout');
  return (
    <>
      <Section title={t('layout.title')} lead={t('layout.lead')}>
        <LayoutFields />
      </Section>
      <Section title={t('look.title')} lead={t('look.lead')}>
        <LookFields />
      </Section>
      <Section title={t('asked.title')} lead={t('asked.lead')}>
        <AskedFields />
      </Section>
      <Section title={t('trust.title')} lead={t('trust.lead')}>
        <TrustFields />
      </Section>
      <Section title={t('proof.title')} lead={t('proof.lead')}>
        <ProofFields />
      </Section>
    </>
  );
}

function LayoutFields() {
  const { t } = useTranslation('checkout');
  const layout = useWatch<Values, 'layout'>({ name: 'layout' });
  const bump = useWatch<Values, 'theme.upsellPosition'>({ name: 'theme.upsellPosition' });
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={NAME_CHARS_MAX} />
      <RadioField
        name="layout"
        label={t('layout.label')}
        columns={2}
        options={LAYOUTS.map((value) => ({
          value,
          label: t(`layout.${value}`),
          text: t(`layout.${value}Text`),
          picture: <LayoutPicture layout={value} bump={bump} height={PICTURE_HEIGHT} />,
        }))}
      />
      <RadioField
        name="theme.upsellPosition"
        label={t('bump.label')}
        hint={t('bump.hint')}
        columns={3}
        options={BUMPS.map((value) => ({ value, label: t(`bump.${value}`), picture: <LayoutPicture layout={layout} bump={value} height={PICTURE_HEIGHT} /> }))}
      />
      <SelectField name="theme.upsellPlacement" label={t('placement.label')} hint={t('placement.hint')} options={PLACEMENTS.map((value) => ({ value, label: t(`placement.${value}`) }))} required />
    </Box>
  );
}

function LookFields() {
  const { t } = useTranslation('checkout');
  const texts = useStateWords('checkout', 'buttonText');
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Colors group="page" />
      <Colors group="buy" radius="paymentBuyBtnBorderRadius">
        <SelectField name="theme.paymentBuyBtnText" label={t('buttonTextLabel')} hint={t('buttonTextHint')} options={BUTTON_TEXTS.map((value) => ({ value, label: texts(value) }))} required />
        <TextField name="theme.paymentGetForFreeBtnText" label={t('freeText')} hint={t('freeTextHint')} maxLength={BUTTON_CHARS_MAX} />
      </Colors>
      <Colors group="coupon" radius="paymentApplyCouponBorderRadius" />
      <Colors group="badge">
        <SelectField name="recommendedMethod" label={t('recommended')} hint={t('recommendedHint')} empty={t('recommendedNone')} options={METHODS.map((value) => ({ value, label: t(`method.${value}`) }))} />
      </Colors>
      <Colors group="countdown">
        <TextField name="sellsUntil" type="date" label={t('sellsUntil')} hint={t('sellsUntilHint')} />
        <TextField name="theme.countdownText" label={t('countdownText')} hint={t('countdownHint')} maxLength={COUNTDOWN_CHARS_MAX} />
      </Colors>
    </Box>
  );
}

interface ColorsProps {
  group: keyof typeof COLORS;
  radius?: 'paymentBuyBtnBorderRadius' | 'paymentApplyCouponBorderRadius';
  children?: React.ReactNode;
}

/** The colours of one thing, with what else is said of it. */
function Colors({ group, radius, children }: ColorsProps) {
  const { t } = useTranslation('checkout');
  const label = t(`colors.${group}`);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{label}</Typography>
      <Box sx={TWO}>
        {COLORS[group].map((name) => (
          <ColorField key={name} name={`theme.${name}`} label={t(`color.${name}`)} />
        ))}
        {radius && <TextField name={`theme.${radius}`} label={t('radius')} hint={t('radiusHint')} inputMode="numeric" />}
        {children}
      </Box>
    </Box>
  );
}

function AskedFields() {
  const { t } = useTranslation('checkout');
  const words = useStateWords('checkout', 'includeType');
  return (
    <Box sx={TWO}>
      {ASKED.map((name) => (
        <SelectField
          key={name}
          name={`buyerInformation.includeType.${name}`}
          label={t(`asked.${name}`)}
          options={INCLUDE_TYPES.map((value) => ({ value, label: words(value) }))}
          required
        />
      ))}
    </Box>
  );
}

function TrustFields() {
  const { t } = useTranslation('checkout');
  const folded = useWatch<Values, 'theme.expandableDescriptionOnMobileEnabled'>({ name: 'theme.expandableDescriptionOnMobileEnabled' });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box role="group" aria-label={t('trust.seals')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {SEALS.map((seal) => (
          <CheckField key={seal} name={`trustSealsSettings.${seal}`} label={t(`seal.${seal}`)} />
        ))}
      </Box>
      <CheckField name="theme.expandableDescriptionOnMobileEnabled" label={t('description.fold')} hint={t('description.foldHint')} />
      {folded && (
        <RadioField
          name="theme.expandableDescriptionDefaultBehavior"
          label={t('description.found')}
          columns={2}
          options={(['expanded', 'collapsed'] as const).map((value) => ({ value, label: t(`description.${value}`) }))}
        />
      )}
    </Box>
  );
}

function ProofFields() {
  const { t } = useTranslation('checkout');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="group" aria-label={t('proof.title')} sx={{ display: 'grid' }}>
        {PROOFS.map((name) => (
          <CheckField key={name} name={`socialProof.${name}`} label={t(`proof.${name}`)} />
        ))}
      </Box>
      <Box sx={TWO}>
        <TextField name="socialProof.minCount" label={t('proof.minCount')} hint={t('proof.minCountHint')} inputMode="numeric" />
        <TextField name="socialProof.days" label={t('proof.days')} hint={t('proof.daysHint')} inputMode="numeric" />
      </Box>
    </Box>
  );
}
