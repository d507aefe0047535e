import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Star from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del, patch } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { Money } from '@/parts/Money';
import { exact, marked } from '@/parts/marked';
import { PlanForm } from './PlanForm';
import { PlanTerms } from './plans/PlanTerms';
import type { Plan, Ticket } from './model';
import { refreshProduct } from './queries';

interface Props {
  product: string;
  plan: Plan;
  first: boolean;
  /** The ticket types of an event. */
  tickets: Ticket[];
}

/** One price, read; a click away from being changed. */
export function PlanCard({ product, plan, first, tickets }: Props) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const path = { product, id: plan.id };
  const onSuccess = () => refreshProduct(client, product);
  const remove = useMutation({ mutationFn: () => del('/v1/cabinet/products/{product}/pricing_plans/{id}', { path }), onSuccess });
  const toFront = useMutation({
    mutationFn: () => patch('/v1/cabinet/products/{product}/pricing_plans/{id}', { path, body: { position: 0 }, version: plan.version }),
    onSuccess,
  });
  if (editing)
    return (
      <Card sx={{ p: 2 }}>
        <PlanForm product={product} plan={plan} tickets={tickets} named onDone={() => setEditing(false)} />
      </Card>
    );
  const ticket = tickets.find(({ id }) => id === plan.ticketId)?.name;
  const name = plan.name || ticket || t('plan.unnamed');
  const buys = ticket ? marked(t('plan.forTicket', { ticket: exact(ticket) })) : t('plan.allTickets');
  return (
    <Card sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 200px' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          <PlanTerms plan={plan} />
          {tickets.length > 1 && (
            <Box component="span" sx={{ display: 'block' }}>
              {buys}
            </Box>
          )}
        </Typography>
      </Box>
      <Typography component="p" sx={{ fontSize: '1.35rem', fontWeight: 680 }}>
        {plan.oldPrice && (
          <Box component="s" sx={{ color: 'text.secondary', fontWeight: 450, fontSize: '1rem', marginInlineEnd: 1 }}>
            <Money value={plan.oldPrice} />
          </Box>
        )}
        {plan.price.amount === 0 ? t('free') : <Money value={plan.price} />}
      </Typography>
      <Box sx={{ display: 'flex' }}>
        {!first && (
          <Tooltip title={t('plan.toFront')}>
            <IconButton aria-label={`${t('plan.toFront')}: ${name}`} onClick={() => toFront.mutate()}>
              <Star />
            </IconButton>
          </Tooltip>
        )}
        <Tooltip title={t('plan.edit')}>
          <IconButton aria-label={`${t('plan.edit')}: ${name}`} onClick={() => setEditing(true)}>
            <Edit />
          </IconButton>
        </Tooltip>
        <Tooltip title={t('plan.remove')}>
          <IconButton aria-label={`${t('plan.remove')}: ${name}`} onClick={() => setRemoving(true)}>
            <Delete />
          </IconButton>
        </Tooltip>
      </Box>
      <ConfirmDialog
        open={removing}
        title={t('plan.removeTitle')}
        text={t('plan.removeText')}
        verb={t('plan.remove')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      />
    </Card>
  );
}
