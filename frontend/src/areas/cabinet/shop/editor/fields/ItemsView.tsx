import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { setAt } from '../state';
import { FieldList, type ViewProps } from './FieldView';

/** A short list inside a block, such as links of a menu. */
export function ItemsView({ field, value, onChange }: ViewProps<'items'>) {
  const { t } = useTranslation('shop_pages');
  const id = useId();
  const items = (Array.isArray(value) ? value : []) as unknown[];
  const name = (at: number) => t('entry', { number: at + 1 });
  const swap = (at: number, to: number) => onChange(items.map((item, index) => (index === at ? items[to] : index === to ? items[at] : item)));
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <FormLabel id={id} sx={{ typography: 'body2' }}>
        {t(`field.${field.label}`)}
      </FormLabel>
      {items.map((item, at) => (
        <Box key={at} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, p: 1.5, border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <Box component="span" sx={{ flex: 1, typography: 'body2', fontWeight: 600 }}>
              {name(at)}
            </Box>
            <IconButton size="small" aria-label={t('moveUpNamed', { what: name(at) })} disabled={at === 0} onClick={() => swap(at, at - 1)}>
              <ArrowUpward fontSize="small" />
            </IconButton>
            <IconButton size="small" aria-label={t('moveDownNamed', { what: name(at) })} disabled={at === items.length - 1} onClick={() => swap(at, at + 1)}>
              <ArrowDownward fontSize="small" />
            </IconButton>
            <IconButton size="small" aria-label={t('deleteNamed', { what: name(at) })} onClick={() => onChange(items.filter((_, index) => index !== at))}>
              <Delete fontSize="small" />
            </IconButton>
          </Box>
          <FieldList
            fields={field.of}
            whole={item}
            onChange={(path, next, gone = []) =>
              onChange(items.map((one, index) => (index === at ? gone.reduce((left, place) => setAt(left, place, undefined), setAt(one, path, next)) : one)))
            }
          />
        </Box>
      ))}
      {items.length < field.max && (
        <Button startIcon={<Add />} onClick={() => onChange([...items, field.make()])} sx={{ justifySelf: 'start' }}>
          {t('addEntry')}
        </Button>
      )}
    </Box>
  );
}
