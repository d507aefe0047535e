import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { Section } from '@/parts/Section';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import type { PaymentSettings, SellingMode } from './model';
import { useChange } from './queries';

const BASIS_POINTS = 10_000;
const RESELLER = 'selling_via_reseller';

/** Who sells. To stop selling, and to let a reseller sell, is asked twice; what cannot be chosen says why. */
export function ModeSection({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation(['payments', 'common']);
  const change = useChange();
  const said = useReseller(settings);
  const [asking, setAsking] = useState<SellingMode>();
  const id = useId();
  const saved = { onSuccess: () => toast.success(t('common:saved')), onSettled: () => setAsking(undefined) };
  const choose = (sellingMode: SellingMode) => change.mutate(() => ({ sellingMode }), saved);
  const pick = (mode: SellingMode) => (mode === 'selling_by_ownself' ? choose(mode) : setAsking(mode));
  return (
    <Section title={t('mode.title')} lead={t('mode.lead')}>
      <RadioGroup aria-label={t('mode.title')} value={settings.sellingMode} onChange={(_, mode) => pick(mode as SellingMode)} sx={{ display: 'grid', gap: 1.25 }}>
        {settings.sellingModes.map(({ mode, available }) => (
          <Box key={mode} sx={{ display: 'grid' }}>
            <FormControlLabel
              value={mode}
              disabled={!available}
              control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${mode}` } }} />}
              label={t(`mode.${mode}`)}
              sx={{ m: 0 }}
            />
            <Typography id={`${id}-${mode}`} variant="body2" color="textSecondary" sx={{ paddingInlineStart: 4 }}>
              {mode === RESELLER ? said.text : t(`mode.${mode}Text`)}
              {mode === RESELLER && said.known && !available && ` ${t('mode.askReseller')}`}
            </Typography>
          </Box>
        ))}
      </RadioGroup>
      {settings.sellingMode === RESELLER && <PartyChoice settings={settings} label={t('mode.party', { cost: said.cost })} onPick={(resellerParty) => change.mutate(() => ({ resellerParty }), saved)} />}
      <ConfirmDialog
        open={asking === 'selling_none'}
        title={t('mode.stopTitle')}
        text={t('mode.stopText')}
        verb={t('mode.stop')}
        tone="error"
        busy={change.isPending}
        onConfirm={() => choose('selling_none')}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        open={asking === RESELLER}
        title={marked(t('mode.resellerTitle', { reseller: exact(said.name) }))}
        text={marked(t('mode.resellerText', { reseller: exact(said.name) }))}
        verb={t('mode.resellerVerb')}
        busy={change.isPending}
        onConfirm={() => choose(RESELLER)}
        onClose={() => setAsking(undefined)}
      />
    </Section>
  );
}

/** What is said of the reseller, where the platform has one. */
function useReseller({ reseller }: PaymentSettings) {
  const { t, i18n } = useTranslation('payments');
  if (reseller == null) return { known: false, name: '', cost: '', text: t('mode.noReseller') };
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  const cost = percent.format(reseller.costBps / BASIS_POINTS);
  return { known: true, name: reseller.name, cost, text: marked(t('mode.selling_via_resellerText', { reseller: exact(reseller.name), cost })) };
}

type Party = PaymentSettings['resellerParty'];

/** Who bears what the reseller costs. */
function PartyChoice({ settings, label, onPick }: { settings: PaymentSettings; label: string; onPick: (party: Party) => void }) {
  const { t } = useTranslation('payments');
  const words: Record<Party, string> = { seller: t('mode.partySeller'), payer: t('mode.partyPayer'), reseller: t('mode.partyReseller') };
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 0.5 }}>
      <Typography variant="subtitle2" component="p">{label}</Typography>
      <RadioGroup aria-label={label} value={settings.resellerParty} onChange={(_, party) => onPick(party as Party)}>
        {(Object.keys(words) as Party[]).map((party) => (
          <FormControlLabel key={party} value={party} control={<Radio size="small" />} label={words[party]} sx={{ m: 0 }} />
        ))}
      </RadioGroup>
    </Box>
  );
}
