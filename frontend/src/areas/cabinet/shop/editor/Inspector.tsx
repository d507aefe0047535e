import Alert from '@mui/material/Alert';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '@/shop/blocks/document.gen';
import { isUnfinished } from '../model';
import { ContactNote } from './ContactNote';
import { useEditing } from './context';
import { FIELDS } from './declared';
import { FieldList } from './fields/FieldView';
import { StylePanel } from './StylePanel';
import { useBlockName } from './useBlockName';

/** What the chosen block says, and what it looks like. */
export function Inspector({ block }: { block: Block }) {
  const { t } = useTranslation('shop_pages');
  const { edit } = useEditing();
  const nameOf = useBlockName();
  const [tab, setTab] = useState<'content' | 'style'>('content');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="h3" component="h2">
        {nameOf(block)}
      </Typography>
      {isUnfinished(block) && <Alert severity="info">{t('unfinished', { block: t(`block.${block.type}`) })}</Alert>}
      {block.type === 'contact_form' && <ContactNote />}
      <Tabs value={tab} onChange={(_, next: typeof tab) => setTab(next)} aria-label={t('inspector')} variant="fullWidth">
        <Tab value="content" id="tab-content" aria-controls="panel-content" label={t('content')} />
        <Tab value="style" id="tab-style" aria-controls="panel-style" label={t('style')} />
      </Tabs>
      <Box role="tabpanel" id="panel-content" aria-labelledby="tab-content" hidden={tab !== 'content'}>
        {tab === 'content' && <FieldList key={block.id} fields={FIELDS[block.type]} whole={block.props} onChange={(path, value) => edit({ type: 'prop', id: block.id, path, value })} />}
      </Box>
      <Box role="tabpanel" id="panel-style" aria-labelledby="tab-style" hidden={tab !== 'style'}>
        {tab === 'style' && <StylePanel block={block} />}
      </Box>
    </Box>
  );
}
