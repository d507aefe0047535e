import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patch } from '@/api/client';
import { Problem } from '@/api/problem';
import type { Product } from './model';
import { refreshProduct } from './queries';

/** What several of make sense; the server knows the same. */
const SEVERAL = ['service', 'download', 'event', 'license_key'];
const ATTENDEES = ['none', 'optional', 'required'] as const;

interface Change {
  quantitySelectable?: boolean;
  quantityMax?: number;
  attendees?: string;
}

/** Whether a buyer says how many, how many at most, and whether it is asked who comes. */
export function Quantity({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const id = useId();
  const [most, setMost] = useState(String(product.quantityMax));
  const say = useMutation({
    // Without a version: it is an action of its own, not a part of what else is being typed.
    mutationFn: (change: Change) => patch('/v1/cabinet/products/{id}', { path: { id: product.id }, body: change as never }),
    onSuccess: () => refreshProduct(client, product.id),
  });
  if (!SEVERAL.includes(product.form)) return null;
  const wrong = say.error instanceof Problem ? say.error.words : undefined;
  const save = () => {
    const wanted = Math.trunc(Number(most));
    if (wanted !== product.quantityMax) say.mutate({ quantityMax: wanted });
  };
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, borderBlockStart: '1px solid', borderColor: 'divider', pt: 3, mt: 1 }}>
      <Box>
        <Typography id={id} variant="h3">
          {t('quantity.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(product.form === 'download' ? 'quantity.leadFiles' : 'quantity.lead')}
        </Typography>
      </Box>
      <FormControlLabel
        control={<Switch checked={product.quantitySelectable} onChange={(_, on) => say.mutate({ quantitySelectable: on })} />}
        label={t('quantity.selectable')}
      />
      {product.quantitySelectable && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <MuiTextField
            id="quantity-max"
            type="number"
            label={t('quantity.max')}
            value={most}
            error={Boolean(wrong)}
            helperText={wrong ?? t(product.form === 'event' || product.form === 'license_key' ? 'quantity.maxHintRows' : 'quantity.maxHint')}
            onChange={(event) => setMost(event.target.value)}
            onBlur={save}
            slotProps={{ htmlInput: { min: 1, inputMode: 'numeric' } }}
          />
          {product.form === 'event' && (
            <MuiTextField
              select
              id="attendees"
              label={t('quantity.attendees')}
              value={product.attendees}
              helperText={t('quantity.attendeesHint')}
              onChange={(event) => say.mutate({ attendees: event.target.value })}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              {ATTENDEES.map((asked) => (
                <option key={asked} value={asked}>
                  {t(`quantity.asked.${asked}`)}
                </option>
              ))}
            </MuiTextField>
          )}
        </Box>
      )}
    </Box>
  );
}
