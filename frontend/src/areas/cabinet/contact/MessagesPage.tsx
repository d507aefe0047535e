import Delete from '@mui/icons-material/DeleteOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, del, list } from '@/api/client';
import { paths } from '@/app/paths';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { PageTitle } from '@/parts/PageTitle';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { toast } from '@/parts/feedback/toasts';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { exact, marked } from '@/parts/marked';

type Message = ResourceOf<'/v1/cabinet/contact_messages'>;

/** `/cabinet/contact_messages`: what visitors wrote through the contact form. */
export function Component() {
  const { t } = useTranslation('contact');
  const columns: Column<Message>[] = [
    { key: 'name', label: t('messages.from'), render: (row) => <Who row={row} />, primary: true },
    { key: 'message', label: t('messages.message'), render: (row) => <MessageText row={row} /> },
    { key: 'created', label: t('messages.created'), render: (row) => <When value={row.createdAt} /> },
  ];
  return (
    <>
      <PageTitle
        lead={t('messages.lead')}
        actions={
          <Button component={Link} to={paths.cabinet.contactForm}>
            {t('title')}
          </Button>
        }
      >
        {t('messages.title')}
      </PageTitle>
      <ListPage
        name="contact_messages"
        label={t('messages.title')}
        fetch={(search, signal) => list('/v1/cabinet/contact_messages', { search, signal })}
        columns={columns}
        actions={(row) => <MessageActions row={row} />}
        empty={<EmptyState icon={<Mail />} title={t('messages.empty')} text={t('messages.emptyText')} />}
      />
    </>
  );
}

function Who({ row }: { row: Message }) {
  const { t } = useTranslation('contact');
  return (
    <>
      {row.name || t('messages.nobody')}
      <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {row.email}
      </Typography>
    </>
  );
}

/** The message as it was typed, and below it what else was answered. */
function MessageText({ row }: { row: Message }) {
  const { t, i18n } = useTranslation('contact');
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (
    <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxInlineSize: '60ch' }}>
      {row.message}
      {row.answers.map(({ kind, label, value }) => (
        <Typography key={`${kind}-${label}`} variant="caption" color="textSecondary" component="div">
          {kind === 'custom' ? asked(label) : `${t(`kind.${kind}`)}:`} {kind === 'country_code' ? (regions.of(value.toUpperCase()) ?? value) : value}
        </Typography>
      ))}
    </Box>
  );
}

/** An address may hold what a link would read as its end. */
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** A question ends with its own mark. */
const asked = (label: string) => (label.endsWith('?') ? label : `${label}:`);

function MessageActions({ row }: { row: Message }) {
  const { t } = useTranslation('contact');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = row.name || row.email || t('messages.nobody');
  const remove = useMutation({
    mutationFn: () => del('/v1/cabinet/contact_messages/{id}', { path: { id: row.id } }),
    onSuccess: () => {
      setAsking(false);
      toast.success(t('messages.removed'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'contact_messages'] }),
  });
  return (
    <Box sx={{ display: 'flex', justifyContent: 'end' }}>
      {row.email && (
        <Button size="small" href={mailTo(row.email)} aria-label={t('messages.answerOf', { name })}>
          {t('messages.answer')}
        </Button>
      )}
      <IconButton aria-label={t('messages.remove', { name })} onClick={() => setAsking(true)}>
        <Delete fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={t('messages.removeTitle')}
        text={marked(t('messages.removeText', { name: exact(name) }))}
        verb={t('messages.removeVerb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
