import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  kind: 'link' | 'film';
  editor: Editor;
  onDone: () => void;
}

const SCHEME = /^(https?:\/\/|mailto:|tel:)/i;

/** The URL of what was typed: an email address becomes `mailto:`, a bare host `https://`. */
function toUrl(typed: string): string {
  const text = typed.trim();
  if (text === '' || SCHEME.test(text)) return text;
  return /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}

/** Asks for the address of a link or of a film. */
export function AddressRow({ kind, editor, onDone }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(kind === 'link' ? ((editor.getAttributes('link')['href'] as string | undefined) ?? '') : '');
  const linked = kind === 'link' && editor.isActive('link');
  const put = () => {
    const href = toUrl(typed);
    if (kind === 'film') editor.chain().focus().insertContent({ type: 'embed', attrs: { url: href } }).run();
    else if (editor.state.selection.empty && !linked) editor.chain().focus().insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onDone();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
      editor.commands.focus();
    }
    if (event.key !== 'Enter') return;
    // Not the form around it.
    event.preventDefault();
    if (typed.trim() !== '') put();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
      <MuiTextField
        size="small"
        type="url"
        label={t(kind === 'link' ? 'rich.linkAddress' : 'rich.filmAddress')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
        autoFocus
        sx={{ flex: '1 1 14rem' }}
      />
      <Button variant="contained" size="small" disabled={typed.trim() === ''} onClick={put}>
        {t(kind === 'link' ? 'rich.setLink' : 'rich.addFilm')}
      </Button>
      {linked && (
        <Button
          size="small"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {t('rich.removeLink')}
        </Button>
      )}
    </Box>
  );
}
