import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { get, patch, post } from '@/api/client';
import { CountrySelect } from '@/parts/form/CountrySelect';
import { Form } from '@/parts/form/Form';
import { RadioField } from '@/parts/form/RadioField';
import { SelectField } from '@/parts/form/SelectField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import type { Ticket } from '../model';
import { productKeys, refreshProduct } from '../queries';
import { Notify } from './Notify';
import { zoneChoices } from './zones';

const NAME_CHARS_MAX = 255;
const ADDRESS_CHARS_MAX = 500;
const TEXT_CHARS_MAX = 1500;

interface Values {
  name: string;
  where: 'there' | 'online';
  locationShortName: string;
  locationAddress: string;
  countryCode: string;
  timeZoneName: string;
  additionalText: string;
  notify: boolean;
}

interface Props {
  product: string;
  /** The kind of ticket that is changed; without one a new one is made. */
  ticket?: Ticket;
  onDone?: () => void;
}

/** The shop's own country and clock are the first choice. */
export function TicketForm(props: Props) {
  const seller = useQuery({ queryKey: productKeys.seller, queryFn: ({ signal }) => get('/v1/cabinet/seller', { signal }) });
  if (!seller.data) return null;
  return <Fields {...props} country={seller.data.country ?? ''} zone={seller.data.timeZone} />;
}

function Fields({ product, ticket, onDone, country, zone }: Props & { country: string; zone: string }) {
  const { t } = useTranslation(['products', 'common']);
  const client = useQueryClient();
  const zones = useMemo(() => zoneChoices(), []);
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      name: ticket?.name ?? t('ticket.firstName'),
      where: ticket?.online ? 'online' : 'there',
      locationShortName: ticket?.locationShortName ?? '',
      locationAddress: ticket?.locationAddress ?? '',
      countryCode: (ticket?.countryCode ?? country).toUpperCase(),
      timeZoneName: ticket?.timeZoneName ?? zone,
      additionalText: ticket?.additionalText ?? '',
      notify: true,
    },
  });
  const online = useWatch({ control: form.control, name: 'where' }) === 'online';

  async function save({ where, countryCode, notify, ...values }: Values) {
    const terms = { ...values, online: where === 'online' };
    if (ticket) {
      const body = { ...terms, countryCode: countryCode || null, notify };
      await patch('/v1/cabinet/products/{product}/tickets/{id}', { path: { product, id: ticket.id }, body, version: ticket.version });
    } else {
      const body = { ...terms, ...(countryCode ? { countryCode } : {}) };
      await post('/v1/cabinet/products/{product}/tickets', { path: { product }, body });
    }
    // Clean before the screen changes, so that the leave guard lets it.
    form.reset(form.getValues());
    await refreshProduct(client, product);
    onDone?.();
  }

  return (
    <Form form={form} onSubmit={save}>
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting && !form.formState.isSubmitSuccessful} />
      <TextField name="name" label={t('ticket.name')} hint={t('ticket.nameHint')} required maxLength={NAME_CHARS_MAX} />
      <RadioField
        name="where"
        label={t('ticket.where')}
        columns={2}
        options={[
          { value: 'there', label: t('ticket.there'), text: t('ticket.thereText') },
          { value: 'online', label: t('ticket.online'), text: t('ticket.onlineText') },
        ]}
      />
      {!online && (
        <>
          <TextField name="locationShortName" label={t('ticket.place')} hint={t('ticket.placeHint')} maxLength={NAME_CHARS_MAX} />
          <TextField name="locationAddress" label={t('ticket.address')} required rows={2} maxLength={ADDRESS_CHARS_MAX} />
          <CountrySelect name="countryCode" label={t('ticket.country')} hint={t('ticket.countryHint')} required />
        </>
      )}
      <SelectField name="timeZoneName" label={t('ticket.zone')} hint={t('ticket.zoneHint')} required options={zones} />
      <TextField name="additionalText" label={t('ticket.text')} hint={t('ticket.textHint')} rows={3} maxLength={TEXT_CHARS_MAX} />
      {!ticket && (
        <Typography variant="body2" color="textSecondary">
          {t('ticket.thenDates')}
        </Typography>
      )}
      {ticket && <Notify product={product} ticket={ticket} />}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SubmitButton>{ticket ? t('common:save') : t('ticket.add')}</SubmitButton>
        {onDone && <Button onClick={onDone}>{t('common:cancel')}</Button>}
      </Box>
    </Form>
  );
}
