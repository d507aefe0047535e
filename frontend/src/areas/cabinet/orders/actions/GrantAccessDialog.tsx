import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import MuiTextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { Unbroken } from '@/parts/Unbroken';
import { zoneName } from '@/parts/clock';
import { dateLocale } from '@/parts/dates';
import { exact, marked } from '@/parts/marked';
import { type NamedProduct, useProducts } from '@/areas/cabinet/course_sessions/AccessSteps';
import { type Order, nameOf } from '../list/columns';
import { ActionDialog } from './ActionDialog';
import { useAction } from './useAction';

const PATH = '/v1/cabinet/orders/{id}/access';
type Preview = Answer<'/v1/cabinet/orders/{id}/access/preview', 'post'>;
type Person = { email: string; firstName: string; lastName: string };

const NOBODY: Person = { email: '', firstName: '', lastName: '' };
// Some people have one name.
const isWhole = ({ email, firstName }: Person) => email.trim() !== '' && firstName.trim() !== '';

interface Props {
  order: Pick<Order, 'id' | 'token' | 'payer'>;
  /** A course can be given for a time, and to several people at once. */
  onCourse: () => void;
  onClose: () => void;
}

/** Giving a product for nothing, to the buyer of an order or to somebody else; what it means is said before it is done. */
export function GrantAccessDialog({ order, onCourse, onClose }: Props) {
  const { t } = useTranslation('orders');
  const { email, firstName, lastName } = order.payer;
  const buyer: Person = { email, firstName, lastName };
  const known = isWhole(buyer);
  const [product, setProduct] = useState<NamedProduct>();
  const [date, setDate] = useState('');
  const [other, setOther] = useState(!known);
  const [typed, setTyped] = useState<Person>(known ? NOBODY : buyer);
  const who = other ? typed : buyer;
  const path = { id: order.id };
  const body = { productId: product?.id ?? '', ticketDateId: date || null, ...who };
  const action = useAction({
    order,
    of: ['access', body.productId, date, who],
    enabled: product !== undefined,
    preview: () => post(`${PATH}/preview`, { path, body: { ...body, reason: '' } }),
    submit: ({ reason, idempotencyKey }) => post(PATH, { path, body: { ...body, reason }, idempotencyKey }),
    done: (_, { token }): string => t('give.done', { token: exact(token), email: exact(who.email.trim()) }),
    mendable: true,
    onClose,
  });
  // What is not filled in yet is seen, and need not be said.
  const waits = !isWhole(who) || (date === '' && (action.preview.data?.dates.length ?? 0) > 0);
  return (
    <ActionDialog
      action={action}
      title={<Unbroken text={t('give.title', { token: order.token })} word={order.token} />}
      text={t('give.text')}
      verb={t('give.verb')}
      rows={2}
      refusal={({ detail }) => (waits ? undefined : detail)}
      choosable={() => true}
      subject={
        <>
          <ProductChoice chosen={product} onChoose={(next) => { setProduct(next); setDate(''); }} />
          {known && <WhomChoice buyer={nameOf(order.payer)} other={other} onOther={setOther} />}
          {other && <PersonFields who={typed} onChange={setTyped} />}
        </>
      }
      form={({ dates }) => dates.length > 0 && <DateChoice dates={dates} chosen={date} onChoose={setDate} />}
      effect={(preview) => <Effect preview={preview} who={who} />}
      consent={({ form }) =>
        form === 'course' && (
          <Button size="small" sx={{ justifySelf: 'start' }} onClick={onCourse}>
            {t('give.course')}
          </Button>
        )
      }
      reason={() => ({ help: t('give.reasonHelp') })}
    />
  );
}

function ProductChoice({ chosen, onChoose }: { chosen: NamedProduct | undefined; onChoose: (product: NamedProduct | undefined) => void }) {
  const { t } = useTranslation('orders');
  const [words, setWords] = useState('');
  const found = useProducts(words === chosen?.name ? '' : words);
  return (
    <Autocomplete
      options={found.data ?? []}
      loading={found.isPending}
      value={chosen ?? null}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(options) => options}
      onInputChange={(_, text) => setWords(text)}
      onChange={(_, product) => onChoose(product ?? undefined)}
      renderInput={(params) => <MuiTextField {...params} label={t('product')} sx={{ mt: 1 }} />}
    />
  );
}

function DateChoice({ dates, chosen, onChoose }: { dates: Preview['dates']; chosen: string; onChoose: (id: string) => void }) {
  const { t, i18n } = useTranslation('orders');
  const when = (date: Preview['dates'][number]) =>
    new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short', timeZone: date.timeZone }).format(new Date(date.startsAt));
  return (
    <MuiTextField select label={t('give.date')} value={chosen} onChange={(event) => onChoose(event.target.value)}>
      {dates.map((date: Preview['dates'][number]) => (
        <MenuItem key={date.id} value={date.id} disabled={!date.open}>
          {date.ticketName}, {when(date)} {zoneName(i18n.language, date.timeZone, new Date(date.startsAt))}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}

function WhomChoice({ buyer, other, onOther }: { buyer: string; other: boolean; onOther: (other: boolean) => void }) {
  const { t } = useTranslation('orders');
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('give.whom')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={other ? 'other' : 'buyer'} onChange={(event) => onOther(event.target.value === 'other')}>
        <FormControlLabel value="buyer" control={<Radio />} label={marked(t('give.buyer', { buyer: exact(buyer) }))} />
        <FormControlLabel value="other" control={<Radio />} label={t('give.other')} />
      </RadioGroup>
    </FormControl>
  );
}

function PersonFields({ who, onChange }: { who: Person; onChange: (who: Person) => void }) {
  const { t } = useTranslation('orders');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {(['firstName', 'lastName', 'email'] as const).map((field) => (
        <MuiTextField
          key={field}
          label={t(field === 'email' ? 'email' : `give.${field}`)}
          type={field === 'email' ? 'email' : 'text'}
          required={field !== 'lastName'}
          value={who[field]}
          onChange={(event) => onChange({ ...who, [field]: event.target.value })}
          sx={field === 'email' ? { gridColumn: '1 / -1' } : {}}
          slotProps={{ htmlInput: { maxLength: 255 } }}
        />
      ))}
    </Box>
  );
}

/** What happens, in numbers. */
function Effect({ preview, who }: { preview: Preview; who: Person }) {
  const { t } = useTranslation('orders');
  const { productsInside, piecesLeft, hasCount } = preview;
  return (
    <Box role="status">
      <KeyValue
        pairs={[
          { label: t('give.mailTo'), value: who.email.trim() },
          { label: t('total'), value: t('give.nothing') },
          productsInside > 0 && { label: t('give.inside'), value: productsInside },
          piecesLeft != null && { label: t('give.left'), value: piecesLeft - 1 },
          hasCount > 0 && { label: t('give.has'), value: hasCount },
        ]}
      />
    </Box>
  );
}
