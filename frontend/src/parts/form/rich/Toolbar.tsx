import CodeIcon from '@mui/icons-material/Code';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import UnderlineIcon from '@mui/icons-material/FormatUnderlined';
import LinkIcon from '@mui/icons-material/Link';
import RedoIcon from '@mui/icons-material/Redo';
import FilmIcon from '@mui/icons-material/SmartDisplayOutlined';
import HeadingIcon from '@mui/icons-material/Title';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressRow } from './AddressRow';

interface Tool {
  name: 'heading' | 'subheading' | 'bold' | 'italic' | 'underline' | 'bullets' | 'numbers' | 'quote' | 'code';
  icon: ReactNode;
  is: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const SMALL_PX = 15;

const level = (editor: Editor, wanted: 2 | 3) => editor.chain().focus().toggleHeading({ level: wanted }).run();

const TOOLS: Tool[] = [
  { name: 'heading', icon: <HeadingIcon fontSize="small" />, is: (editor) => editor.isActive('heading', { level: 2 }), run: (editor) => level(editor, 2) },
  { name: 'subheading', icon: <HeadingIcon sx={{ fontSize: SMALL_PX }} />, is: (editor) => editor.isActive('heading', { level: 3 }), run: (editor) => level(editor, 3) },
  { name: 'bold', icon: <BoldIcon fontSize="small" />, is: (editor) => editor.isActive('bold'), run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: <ItalicIcon fontSize="small" />, is: (editor) => editor.isActive('italic'), run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', icon: <UnderlineIcon fontSize="small" />, is: (editor) => editor.isActive('underline'), run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'bullets', icon: <BulletsIcon fontSize="small" />, is: (editor) => editor.isActive('bulletList'), run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'numbers', icon: <NumbersIcon fontSize="small" />, is: (editor) => editor.isActive('orderedList'), run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'quote', icon: <QuoteIcon fontSize="small" />, is: (editor) => editor.isActive('blockquote'), run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'code', icon: <CodeIcon fontSize="small" />, is: (editor) => editor.isActive('codeBlock'), run: (editor) => editor.chain().focus().toggleCodeBlock().run() },
];

/** The tools above a formatted text; an address is asked for in a row below them. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'link' | 'film'>();
  const now = useEditorState({
    editor,
    selector: ({ editor: seen }) => ({
      on: TOOLS.filter((tool) => tool.is(seen)).map((tool) => tool.name),
      link: seen.isActive('link'),
      undo: seen.can().undo(),
      redo: seen.can().redo(),
    }),
  });
  return (
    <>
      <Box role="toolbar" aria-label={t('rich.toolbar', { name: label })} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, p: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        {TOOLS.map((tool) => (
          <ToolButton key={tool.name} name={t(`rich.${tool.name}`)} pressed={now.on.includes(tool.name)} onPress={() => tool.run(editor)}>
            {tool.icon}
          </ToolButton>
        ))}
        <ToolButton name={t('rich.link')} pressed={now.link} onPress={() => setAsking(asking === 'link' ? undefined : 'link')}>
          <LinkIcon fontSize="small" />
        </ToolButton>
        <ToolButton name={t('rich.film')} onPress={() => setAsking(asking === 'film' ? undefined : 'film')}>
          <FilmIcon fontSize="small" />
        </ToolButton>
        <Box sx={{ flex: 1 }} />
        <ToolButton name={t('rich.undo')} disabled={!now.undo} onPress={() => editor.chain().focus().undo().run()}>
          <UndoIcon fontSize="small" />
        </ToolButton>
        <ToolButton name={t('rich.redo')} disabled={!now.redo} onPress={() => editor.chain().focus().redo().run()}>
          <RedoIcon fontSize="small" />
        </ToolButton>
      </Box>
      {asking && <AddressRow key={asking} kind={asking} editor={editor} onDone={() => setAsking(undefined)} />}
    </>
  );
}

interface ButtonProps {
  name: string;
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ToolButton({ name, pressed, disabled = false, onPress, children }: ButtonProps) {
  return (
    <Tooltip title={name}>
      <span>
        <IconButton
          size="small"
          aria-label={name}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          disabled={disabled}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
          sx={{ borderRadius: 1, ...(pressed ? { bgcolor: 'action.selected' } : {}) }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
