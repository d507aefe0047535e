import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { del, put } from '@/api/client';
import { Form } from '@/parts/form/Form';
import { MoneyField } from '@/parts/form/MoneyField';
import { SelectField } from '@/parts/form/SelectField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { exact, marked } from '@/parts/marked';
import { type Amount, formatMoney } from '@/parts/money';
import type { Product, Ticket } from '../model';
import { refreshProduct } from '../queries';

interface Values {
  ticketId: string;
  price: Amount | null;
}

/** What who holds this kind of ticket is offered: another kind at the same hour, for the difference. */
export function UpgradeOffer({ product, ticket }: { product: Product; ticket: Ticket }) {
  const { t } = useTranslation(['products', 'common']);
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const others: Ticket[] = (product.tickets ?? []).filter((other: Ticket) => other.id !== ticket.id);
  const { upgrade } = ticket;
  const target = others.find((other) => other.id === upgrade?.ticketId);
  const currency: string = product.pricingPlans?.[0]?.price.currency ?? upgrade?.price.currency ?? 'eur';
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { ticketId: '', price: null } });
  const path = { product: product.id, id: ticket.id };
  const withdraw = useMutation({
    mutationFn: () => del('/v1/cabinet/products/{product}/tickets/{id}/upgrade', { path }),
    onSuccess: () => refreshProduct(client, product.id),
  });
  if (others.length === 0) return null;
  const open = () => {
    form.reset({ ticketId: upgrade?.ticketId ?? '', price: upgrade?.price ?? null });
    setEditing(true);
  };
  const save = async ({ ticketId, price }: Values) => {
    // An empty field is stopped by the form itself.
    if (!price) return;
    await put('/v1/cabinet/products/{product}/tickets/{id}/upgrade', { path, body: { ticketId, price } });
    await refreshProduct(client, product.id);
    setEditing(false);
  };
  if (editing)
    return (
      <Form form={form} onSubmit={save}>
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <SelectField name="ticketId" label={t('ticket.upgradeTo')} options={others.map(({ id, name }) => ({ value: id, label: name }))} required />
          <MoneyField name="price" label={t('ticket.upgradePrice')} hint={t('ticket.upgradePriceHint')} currency={currency} required />
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <SubmitButton>{t('common:save')}</SubmitButton>
          <Button onClick={() => setEditing(false)}>{t('common:cancel')}</Button>
        </Box>
      </Form>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 16rem' }}>
        {upgrade && target ? marked(t('ticket.upgradeIs', { name: exact(target.name), price: formatMoney(upgrade.price) })) : t('ticket.upgradeLead')}
      </Typography>
      <Button onClick={open} aria-label={`${t(upgrade ? 'ticket.upgradeChange' : 'ticket.upgradeAdd')}: ${ticket.name}`}>
        {t(upgrade ? 'ticket.upgradeChange' : 'ticket.upgradeAdd')}
      </Button>
      {upgrade && (
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()} aria-label={`${t('ticket.upgradeRemove')}: ${ticket.name}`}>
          {t('ticket.upgradeRemove')}
        </Button>
      )}
    </Box>
  );
}
