import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { exact, marked } from '@/parts/marked';
import { DropZone } from '@/parts/upload/DropZone';
import { ImportReport } from './ImportReport';
import { type KeyReport, importKeys, refreshKeys } from './queries';
import { readList } from './readList';

const EMPTY = { list: '', column: '' };
const ROWS = 5;
const ROWS_MAX = 12;

/** Keys by paste or from a file; what became of each line is said below. */
export function ImportKeys({ product }: { product: string }) {
  const { t } = useTranslation('license_keys');
  const client = useQueryClient();
  const [report, setReport] = useState<KeyReport>();
  const [unread, setUnread] = useState<string>();
  const [asked, setAsked] = useState(false);
  const form = useForm<{ list: string; column: string }>({ defaultValues: EMPTY });

  async function choose(file: File | undefined) {
    if (!file) return;
    const text = await readList(file);
    setUnread(text === undefined ? file.name : undefined);
    if (text !== undefined) form.setValue('list', text, { shouldDirty: true });
  }
  async function add({ list, column }: { list: string; column: string }) {
    setReport(undefined);
    try {
      setReport(await importKeys(product, list, Number(column) || undefined));
    } catch (error) {
      if (error instanceof Problem && error.has('key_column')) setAsked(true);
      throw error;
    }
    setAsked(false);
    form.reset(EMPTY);
    await refreshKeys(client, product);
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{t('import.title')}</Typography>
      <Form form={form} onSubmit={add}>
        <TextField name="list" label={t('import.field')} hint={t('import.hint')} rows={ROWS} rowsMax={ROWS_MAX} mono required />
        {asked && <TextField name="column" label={t('import.column')} hint={t('import.columnHint')} inputMode="numeric" maxLength={3} />}
        <Box>
          <DropZone purpose="list" label={t('import.file')} hint={t('import.fileHint')} onFiles={([file]) => void choose(file)} />
          {unread && (
            <FormHelperText error role="alert">
              {marked(t('import.encoding', { name: exact(unread) }))}
            </FormHelperText>
          )}
        </Box>
        <Box>
          <SubmitButton size="medium">{t('import.verb')}</SubmitButton>
        </Box>
      </Form>
      {report && <ImportReport report={report} />}
    </Box>
  );
}
