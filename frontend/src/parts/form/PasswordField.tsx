import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useFieldProps } from './useFieldProps';

export const PASSWORD_MIN = 10;

interface Props extends Omit<FieldProps, 'label'> {
  label?: string;
  /** A new password has a least length; an old one is only compared. */
  fresh?: boolean;
}

export function PasswordField({ fresh, ...common }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const least = { value: PASSWORD_MIN, message: t('field.passwordTooShort', { count: PASSWORD_MIN }) };
  const { field, shared } = useFieldProps({
    ...common,
    label: common.label ?? t('field.password'),
    hint: common.hint ?? (fresh ? t('field.passwordHint', { count: PASSWORD_MIN }) : undefined),
    rules: fresh ? { minLength: least } : {},
  });
  const words = t(shown ? 'field.hidePassword' : 'field.showPassword');
  return (
    <MuiTextField
      {...shared}
      type={shown ? 'text' : 'password'}
      name={field.name}
      inputRef={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={words} aria-pressed={shown} onClick={() => setShown(!shown)}>
                {shown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
