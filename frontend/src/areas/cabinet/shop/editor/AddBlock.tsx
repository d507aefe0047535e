import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockType } from '@/shop/blocks/document.gen';
import { TYPES, refusalOf } from '../model';
import { useEditing } from './context';
import { OFFERED } from './declared';
import { newId } from './state';

/** All blocks there are; those that this page cannot have say why. */
export function AddBlock({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation(['shop_pages', 'common']);
  const { state, edit, locale } = useEditing();
  const [open, setOpen] = useState(false);
  const id = useId();
  const add = (type: BlockType) => {
    edit({ type: 'add', block: type, after: state.chosen, id: newId(type), locale });
    setOpen(false);
    onAdded();
  };
  const offered = TYPES.filter((type) => OFFERED(type) && refusalOf(type, state.document) !== 'kind');
  return (
    <>
      <Button variant="contained" fullWidth startIcon={<Add />} onClick={() => setOpen(true)}>
        {t('addBlock')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={id} fullWidth maxWidth="sm">
        <DialogTitle id={id}>{t('addBlock')}</DialogTitle>
        <DialogContent>
          <Box component="ul" sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1, m: 0, p: 0.5, listStyle: 'none' }}>
            {offered.map((type) => (
              <BlockOption key={type} type={type} onAdd={() => add(type)} />
            ))}
          </Box>
        </DialogContent>
        <DialogActions sx={{ p: 2.5 }}>
          <Button onClick={() => setOpen(false)}>{t('common:cancel')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function BlockOption({ type, onAdd }: { type: BlockType; onAdd: () => void }) {
  const { t } = useTranslation('shop_pages');
  const { state } = useEditing();
  const refusal = refusalOf(type, state.document);
  return (
    <li>
      <ButtonBase
        aria-disabled={refusal !== undefined}
        onClick={() => refusal === undefined && onAdd()}
        sx={{
          inlineSize: '100%',
          blockSize: '100%',
          minBlockSize: 64,
          display: 'block',
          p: 1.5,
          textAlign: 'start',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          '&:hover, &:focus-visible': { borderColor: 'primary.main', bgcolor: 'action.hover' },
          '&[aria-disabled="true"]': { cursor: 'default', borderStyle: 'dashed' },
        }}
      >
        <Box component="span" sx={{ display: 'block', fontWeight: 600, color: refusal ? 'text.secondary' : 'text.primary' }}>
          {t(`block.${type}`)}
        </Box>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {refusal ? t(`refused.${refusal}`) : t(`about.${type}`)}
        </Box>
      </ButtonBase>
    </li>
  );
}
