import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get, put } from '@/api/client';
import { Problem } from '@/api/problem';
import { toast } from '@/parts/feedback/toasts';
import { AddressFields } from '@/parts/form/AddressFields';
import { CheckField } from '@/parts/form/CheckField';
import { FormDialog } from '@/parts/form/FormDialog';
import { TextField } from '@/parts/form/TextField';

type Reseller = ResourceOf<'/v1/admin/reseller'>;
const PATH = '/v1/admin/reseller';
const KEY = ['reseller'];
/** One percent in basis points. */
const PERCENT = 100;
const NONE = { active: true, name: '', street: '', zip: '', city: '', country: 'DE', vatId: '', termsUrl: '' };

/** The company that buys from sellers and sells to their buyers: entered and changed here. */
export function ResellerButton() {
  const { t } = useTranslation('people');
  const [open, setOpen] = useState(false);
  const found = useQuery({ queryKey: KEY, enabled: open, queryFn: ({ signal }) => fetchReseller(signal) });
  return (
    <>
      <Button variant="outlined" loading={open && found.isPending} onClick={() => setOpen(true)}>
        {t('reseller.verb')}
      </Button>
      {open && found.data !== undefined && <ResellerDialog found={found.data} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Null until one was entered. */
async function fetchReseller(signal: AbortSignal): Promise<Reseller | null> {
  try {
    return (await get(PATH, { signal })) as Reseller;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

function ResellerDialog({ found, onClose }: { found: Reseller | null; onClose: () => void }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const { active, name, street, zip, city, country, vatId, termsUrl } = found ?? NONE;
  const form = useForm({ defaultValues: { active, name, street, zip, city, country, vatId, termsUrl, costBps: String((found?.costBps ?? 0) / PERCENT) } });
  async function save({ costBps, ...company }: { costBps: string } & typeof NONE) {
    const body = { ...company, costBps: Math.round(Number(costBps.replace(',', '.')) * PERCENT) };
    await put(PATH, { body, ...(found ? { version: found.version } : {}) });
    await client.invalidateQueries({ queryKey: KEY });
    toast.success(t('reseller.done'));
  }
  return (
    <FormDialog title={t('reseller.title')} form={form} onSave={save} onClose={onClose}>
      <DialogContentText>{t('reseller.text')}</DialogContentText>
      <CheckField name="active" label={t('reseller.active')} />
      <TextField name="name" label={t('reseller.name')} required maxLength={100} />
      <AddressFields country="country" numbered={false} max={{ street: 100, zip: 20, city: 100 }} autoComplete={false} />
      <TextField name="vatId" label={t('reseller.vatId')} required maxLength={30} />
      <TextField name="termsUrl" type="url" label={t('reseller.termsUrl')} hint={t('reseller.termsHint')} required maxLength={500} />
      <TextField name="costBps" inputMode="decimal" label={t('reseller.cost')} hint={t('reseller.costHint')} required end="%" />
    </FormDialog>
  );
}
