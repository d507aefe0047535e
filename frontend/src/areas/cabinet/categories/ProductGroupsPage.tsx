import Add from '@mui/icons-material/Add';
import Folder from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { TextField } from '@/parts/form/TextField';
import { ExportButton } from '@/parts/list/ExportButton';
import { FormDialog } from '@/parts/form/FormDialog';
import { exact, marked } from '@/parts/marked';
import { NamedRow } from './NamedRow';
import { type Group, useGroupMutations, useGroups } from './queries';

const NAME_CHARS_MAX = 255;

/** `/cabinet/product_groups`: the seller's own drawers. */
export function Component() {
  const { t } = useTranslation('categories');
  const groups = useGroups();
  const [editing, setEditing] = useState<Group | 'new'>();
  const [removing, setRemoving] = useState<Group>();
  const { remove } = useGroupMutations();
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEditing('new')}>
      {t('group.add')}
    </Button>
  );
  const all = groups.data ?? [];
  const actions = (
    <>
      {all.length > 0 && <ExportButton resource="product_groups" query={new URLSearchParams()} />}
      {add}
    </>
  );
  return (
    <>
      <PageTitle lead={t('group.lead')} actions={actions}>
        {t('group.title')}
      </PageTitle>
      {groups.isPending && <RowsSkeleton count={4} />}
      {groups.isError && !groups.data && <Unreachable error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.data && all.length === 0 && <EmptyState icon={<Folder />} title={t('group.empty')} text={t('group.emptyText')} action={add} />}
      {all.length > 0 && (
        <Box component="ul" aria-label={t('group.title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {all.map((group) => (
            <NamedRow
              key={group.id}
              name={group.name}
              count={group.productIds.length}
              to={paths.cabinet.productsOf('product_group_id', group.id)}
              onEdit={() => setEditing(group)}
              onRemove={() => setRemoving(group)}
            />
          ))}
        </Box>
      )}
      {editing && <GroupDialog {...(editing === 'new' ? {} : { group: editing })} onClose={() => setEditing(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title={marked(t('group.removeTitle', { name: exact(removing?.name) }))}
        text={t('group.removeText')}
        verb={t('removeVerb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(undefined) })}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}

function GroupDialog({ group, onClose }: { group?: Group; onClose: () => void }) {
  const { t } = useTranslation('categories');
  const { add, rename } = useGroupMutations();
  const form = useForm<{ name: string }>({ defaultValues: { name: group?.name ?? '' } });
  const save = ({ name }: { name: string }) => (group ? rename.mutateAsync({ group, name: name.trim() }) : add.mutateAsync(name.trim()));
  return (
    <FormDialog title={group ? t('group.change') : t('group.add')} form={form} onSave={save} onClose={onClose}>
      <TextField name="name" label={t('group.name')} hint={t('group.nameHint')} required maxLength={NAME_CHARS_MAX} autoFocus />
    </FormDialog>
  );
}
