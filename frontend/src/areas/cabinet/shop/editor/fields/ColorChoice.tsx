import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import FormLabel from '@mui/material/FormLabel';
import MuiTextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hexOf } from '@/parts/form/ColorField';
import { isHex } from '@/shop/blocks/colors';
import { useEditing } from '../context';

const TOKENS = ['background', 'surface', 'primary', 'secondary', 'accent', 'text', 'muted', 'border'] as const;
const SWATCH_PX = 36;
/** A code that is complete; one of three digits is taken when the field is left. */
const WHOLE = /^#?[0-9a-f]{6}$/i;

interface Props {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A colour of the theme, which follows it, or one of its own. */
export function ColorChoice({ label, value, onChange }: Props) {
  const { t } = useTranslation('shop_pages');
  const id = useId();
  const { state } = useEditing();
  const colors: Record<string, string | undefined> = { surface: '#ffffff', secondary: '#57605b', accent: '#0b6e5b', muted: '#57605b', border: '#e3dfd7', background: '#f7f5f1', primary: '#0b6e5b', text: '#1d2421', ...state.document.tokens?.colors };
  const own = value && isHex(value) ? value : '';
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1 }}>
      <FormLabel id={id} sx={{ typography: 'body2' }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {TOKENS.map((token) => {
          const chosen = value === `token:${token}`;
          return (
            <Tooltip key={token} title={t(`token.${token}`)}>
              <ButtonBase
                aria-label={t(`token.${token}`)}
                aria-pressed={chosen}
                onClick={() => onChange(chosen ? undefined : `token:${token}`)}
                sx={{
                  inlineSize: SWATCH_PX,
                  blockSize: SWATCH_PX,
                  borderRadius: '50%',
                  bgcolor: colors[token],
                  border: '1px solid',
                  borderColor: 'divider',
                  outline: chosen ? '3px solid' : 'none',
                  outlineColor: 'primary.main',
                  outlineOffset: 2,
                  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
                }}
              />
            </Tooltip>
          );
        })}
      </Box>
      <OwnColor label={t('ownColor')} value={own} onChange={onChange} />
    </Box>
  );
}

interface OwnProps extends Props {
  value: string;
}

/** A colour of the seller's own, by the eye or by its code; empty: none. */
export function OwnColor({ label, value, onChange }: OwnProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  // What is typed on the way to a code stays as it is; it counts once it is one, and a field that is left shows what holds.
  const write = (text: string) => {
    setTyped(text);
    if (text === '') onChange(undefined);
    else if (WHOLE.test(text)) onChange(hexOf(text));
  };
  const leave = () => {
    const hex = hexOf(typed ?? '');
    if (isHex(hex) && hex !== value) onChange(hex);
    setTyped(undefined);
  };
  return (
    <MuiTextField
      label={label}
      size="small"
      value={typed ?? value}
      onChange={(event) => write(event.target.value)}
      onBlur={leave}
      slotProps={{
        htmlInput: { maxLength: 7, spellCheck: false, autoComplete: 'off', dir: 'ltr' },
        inputLabel: { shrink: true },
        input: {
          startAdornment: (
            <input
              type="color"
              aria-label={t('field.pickColor', { label })}
              value={value || '#ffffff'}
              onChange={(event) => {
                setTyped(undefined);
                onChange(event.target.value);
              }}
              style={{ inlineSize: 32, blockSize: 28, marginInlineEnd: 8, padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
            />
          ),
        },
      }}
    />
  );
}
