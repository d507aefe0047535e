import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { Theme } from '@mui/material/styles';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useId } from 'react';
import { Toolbar } from './Toolbar';
import { plainOf, toContent, toValue } from './document';
import { extensions } from './extensions';

interface Props {
  id: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: boolean;
  help: ReactNode;
  rows: number;
  maxLength: number;
}

const LINE_REM = 1.6;

const frame = (error: boolean) => (theme: Theme) => ({
  border: '1px solid',
  borderColor: error ? 'error.main' : 'rgba(0, 0, 0, 0.23)',
  ...theme.applyStyles('dark', error ? {} : { borderColor: 'rgba(255, 255, 255, 0.23)' }),
  borderRadius: 1,
  '&:focus-within': { borderColor: error ? 'error.main' : 'primary.main', outline: '1px solid', outlineColor: error ? 'error.main' : 'primary.main' },
  '& .tiptap': { outline: 'none', p: 1.75, minHeight: 'inherit', overflowWrap: 'anywhere', lineHeight: LINE_REM },
  '& .tiptap > :first-of-type': { mt: 0 },
  '& .tiptap > :last-child': { mb: 0 },
  '& .tiptap blockquote': { marginInlineStart: 0, paddingInlineStart: 2, borderInlineStart: '3px solid', borderColor: 'divider' },
  '& .tiptap pre': { p: 1.5, borderRadius: 1, bgcolor: 'action.hover', overflowX: 'auto' },
  '& .tiptap a': { color: 'primary.main' },
  '& .rich-embed': { p: 2, my: 1, borderRadius: 1, bgcolor: 'action.hover', overflowWrap: 'anywhere' },
  '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
  '& p.is-editor-empty:first-of-type::before': { content: 'attr(data-placeholder)', color: 'text.secondary', float: 'inline-start', height: 0, pointerEvents: 'none' },
});

/** The editor of formatted texts: a toolbar above what is written, as it will look. */
export default function RichEditor({ id, label, placeholder, value, onChange, onBlur, error, help, rows, maxLength }: Props) {
  const labelId = useId();
  const editor = useEditor({
    extensions: extensions(placeholder),
    content: toContent(value),
    onUpdate: ({ editor: edited }) => onChange(edited.isEmpty ? '' : toValue(edited.getJSON())),
    onBlur,
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, 'aria-describedby': `${id}-helper-text`, dir: 'auto' },
    },
  });
  // What was typed elsewhere (another tab, an answer of the server) replaces what stands here, once nobody is writing.
  useEffect(() => {
    const now = editor.isEmpty ? '' : toValue(editor.getJSON());
    if (now !== value && !editor.isFocused) editor.commands.setContent(toContent(value), { emitUpdate: false });
  }, [editor, value]);
  const left = maxLength - (value === '' ? 0 : plainOf(editor.getJSON()).length);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <FormLabel id={labelId} error={error} sx={{ typography: 'body2' }} onClick={() => editor.commands.focus()}>
        {label}
      </FormLabel>
      <Box sx={frame(error)}>
        <Toolbar editor={editor} label={label} />
        <Box sx={{ minHeight: `${rows * LINE_REM}rem`, display: 'grid' }}>
          <EditorContent editor={editor} style={{ display: 'grid', minWidth: 0 }} />
        </Box>
      </Box>
      <FormHelperText id={`${id}-helper-text`} error={error || left < 0}>
        {help}
      </FormHelperText>
    </Box>
  );
}
