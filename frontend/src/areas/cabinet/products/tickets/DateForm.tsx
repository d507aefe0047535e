import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch, post } from '@/api/client';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import type { Ticket, TicketDate } from '../model';
import { numberRule, toNumber } from '../numbers';
import { refreshProduct } from '../queries';
import { Notify } from './Notify';
import { instantOf, later, localOf } from './zones';

const PLACES_MAX = 1_000_000;
const WEEKS_MAX = 52;
/** An evening, until somebody says otherwise. */
const MINUTES = 120;

interface Values {
  startsAt: string;
  endsAt: string;
  capacity: string;
  repeatWeeks: string;
  notify: boolean;
}

interface Props {
  product: string;
  ticket: Ticket;
  /** The date that is changed; without one new ones are made. */
  date?: TicketDate;
  onDone?: () => void;
}

/** A date by the clock of its place, and the same some weeks on. */
export function DateForm({ product, ticket, date, onDone }: Props) {
  const { t } = useTranslation(['products', 'common']);
  const client = useQueryClient();
  const zone = ticket.timeZoneName;
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      startsAt: date ? localOf(date.startsAt, zone) : '',
      endsAt: date ? localOf(date.endsAt, zone) : '',
      capacity: date?.capacity == null ? '' : String(date.capacity),
      repeatWeeks: '0',
      notify: true,
    },
  });

  async function save(values: Values) {
    const ends = values.endsAt || later(values.startsAt, MINUTES);
    const times = { startsAt: instantOf(values.startsAt, zone, date?.startsAt) ?? '', endsAt: instantOf(ends, zone, date?.endsAt) ?? '' };
    const capacity = values.capacity.trim() === '' ? null : (toNumber(values.capacity) ?? null);
    if (date) {
      const path = { product, ticket: ticket.id, id: date.id };
      await patch('/v1/cabinet/products/{product}/tickets/{ticket}/dates/{id}', { path, body: { ...times, capacity, notify: values.notify }, version: date.version });
    } else {
      const body = { ...times, ...(capacity === null ? {} : { capacity }), repeatWeeks: toNumber(values.repeatWeeks) ?? 0 };
      await post('/v1/cabinet/products/{product}/tickets/{ticket}/dates', { path: { product, ticket: ticket.id }, body });
    }
    form.reset(form.getValues());
    await refreshProduct(client, product);
    onDone?.();
  }

  const rule = (min: number, max: number) => numberRule({ min, max, words: t('field.between', { min, max }) });
  return (
    <Form form={form} onSubmit={save}>
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting && !form.formState.isSubmitSuccessful} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField name="startsAt" type="datetime-local" label={t('ticket.starts')} hint={t('ticket.startsHint', { zone: zone.replaceAll('_', ' ') })} required />
        <TextField name="endsAt" type="datetime-local" label={t('ticket.ends')} hint={t('ticket.endsHint')} required={date !== undefined} />
        <TextField name="capacity" label={t('ticket.capacity')} hint={t('ticket.capacityHint')} inputMode="numeric" rules={rule(1, PLACES_MAX)} />
        {!date && <TextField name="repeatWeeks" label={t('ticket.repeat')} hint={t('ticket.repeatHint')} inputMode="numeric" rules={rule(0, WEEKS_MAX)} />}
      </Box>
      {date && <Notify product={product} ticket={ticket} date={date} />}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SubmitButton>{date ? t('common:save') : t('ticket.addDate')}</SubmitButton>
        {onDone && <Button onClick={onDone}>{t('common:cancel')}</Button>}
      </Box>
    </Form>
  );
}
