import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, post } from '@/api/client';
import { Problem } from '@/api/problem';
import { exact, marked, unmarked } from '@/parts/marked';
import { DropZone } from '@/parts/upload/DropZone';
import { type Layout, NameColumns } from './NameColumns';

const LOOK_EVERY_MS = 1_500;
const ALL = 100;

/** What speaks for a table whose columns somebody has to name. */
const COLUMNS_UNKNOWN = ['statement_columns', 'statement_day_order', 'statement_line'];

/** A file's bytes as text that travels in JSON. */
function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

const bodyOf = async (file: File, account: string) => ({
  fileName: file.name,
  content: await base64(file),
  ...(account.trim() ? { account: account.trim() } : {}),
});

/** Takes a statement, says what became of it, and shows how far a large one is. */
export function HandIn() {
  const { t } = useTranslation('statements');
  const client = useQueryClient();
  const [account, setAccount] = useState('');
  const [asked, setAsked] = useState(false);
  const [naming, setNaming] = useState<File>();
  const upload = useMutation({
    mutationFn: async ({ file, layout }: { file: File; layout?: Layout }) =>
      post('/v1/cabinet/bank_statements', { body: { ...(await bodyOf(file, account)), ...layout } }),
    onSuccess: () => setNaming(undefined),
    onError: (error, { file }) => {
      if (error instanceof Problem && COLUMNS_UNKNOWN.some((code) => error.has(code))) setNaming(file);
      if (error instanceof Problem && error.items.some((item) => item.pointer === '/account')) setAsked(true);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'bank_entries'] }),
    meta: { quiet: true },
  });
  const taken = upload.data;
  const error = upload.error;
  return (
    <Box sx={{ display: 'grid', gap: 2, maxInlineSize: 760 }}>
      {(asked || account) && (
        <MuiTextField
          label={t('account')}
          helperText={t('accountHint')}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
        />
      )}
      <DropZone
        purpose="statement"
        label={t('drop')}
        hint={t('dropHint')}
        onFiles={([file]) => {
          if (!file || upload.isPending) return;
          setNaming(undefined);
          upload.mutate({ file });
        }}
      />
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {upload.isPending && (
          <>
            <Typography variant="body2">{marked(t('reading', { name: exact(upload.variables.file.name) }))}</Typography>
            <LinearProgress aria-label={t('reading', { name: upload.variables.file.name })} />
          </>
        )}
        {taken && !upload.isPending && (
          <Alert severity={taken.again ? 'info' : 'success'} onClose={() => upload.reset()}>
            {taken.again ? t('again') : t('taken', { count: taken.entriesCount - taken.knownCount, known: taken.knownCount })}
          </Alert>
        )}
        {taken && !taken.done && <Progress id={taken.id} />}
      </Box>
      {error && !upload.isPending && (
        <Alert severity="error" onClose={() => upload.reset()}>
          <AlertTitle>{marked(t('refused', { name: exact(upload.variables?.file.name) }))}</AlertTitle>
          {error instanceof Problem ? error.words : error.message}
        </Alert>
      )}
      {naming && (
        <NameColumns file={naming} body={() => bodyOf(naming, account)} onNamed={(layout) => upload.mutate({ file: naming, layout })} />
      )}
    </Box>
  );
}

/** How much of a large file is compared with the orders. */
function Progress({ id }: { id: string }) {
  const { t } = useTranslation('statements');
  const client = useQueryClient();
  const statement = useQuery({
    queryKey: ['bank_statement', id],
    queryFn: ({ signal }) => get('/v1/cabinet/bank_statements/{id}', { path: { id }, signal }),
    refetchInterval: (query) => (query.state.data?.done ? false : LOOK_EVERY_MS),
    meta: { quiet: true },
  });
  const found = statement.data;
  const looked = found?.lookedCount ?? 0;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['list', 'bank_entries'] });
  }, [client, looked]);
  if (!found || found.done) return null;
  const all = found.entriesCount - found.knownCount;
  const words = t('progress', { name: exact(found.fileName), looked, all });
  return (
    <Box>
      <Typography variant="body2">{marked(words)}</Typography>
      <LinearProgress variant="determinate" value={all === 0 ? ALL : (looked / all) * ALL} aria-label={unmarked(words)} />
    </Box>
  );
}
