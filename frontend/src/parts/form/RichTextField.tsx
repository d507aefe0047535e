import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy } from 'react';
import { type FieldProps, useFieldProps } from './useFieldProps';

const RichEditor = lazy(() => import('./rich/RichEditor'));

interface Props extends FieldProps {
  placeholder?: string;
  rows?: number;
  maxLength: number;
}

const LINE_PX = 26;

/** A formatted text. Its value is the document as text (`toValue`, `fromValue`); the editor is fetched when it is first shown. */
export function RichTextField({ placeholder = '', rows = 6, maxLength, ...common }: Props) {
  const { field, shared } = useFieldProps(common);
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={rows * LINE_PX + 72} />}>
      <RichEditor
        id={shared.id}
        label={shared.label}
        placeholder={placeholder}
        value={(field.value as string | undefined) ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={shared.error}
        help={shared.helperText}
        rows={rows}
        maxLength={maxLength}
      />
    </Suspense>
  );
}
