import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Problem, applyProblem, isRouteAbort } from '@/api/problem';
import { announce } from '@/app/queries';

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onSubmit: (values: Values) => Promise<unknown>;
  children: ReactNode;
  /** For buttons outside the form element. */
  id?: string;
}

/** The names of all fields, nested ones with dots: what an error's pointer may point at. */
export function fieldNames(values: unknown, path = ''): string[] {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return path ? [path] : [];
  const inner = Object.entries(values).flatMap(([key, value]) => fieldNames(value, path ? `${path}.${key}` : key));
  return path ? [path, ...inner] : inner;
}

/** A form on react-hook-form: the server's refusals appear beside their fields, the rest above the form. */
export function Form<Values extends FieldValues>({ form, onSubmit, children, id }: Props<Values>) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<(string | undefined)[]>([]);

  const submit = form.handleSubmit(async (values) => {
    setLeft([]);
    try {
      await onSubmit(values);
    } catch (error) {
      if (isRouteAbort(error)) return;
      // What is not a refusal of the input (network, limits, our own failure) is said as a toast.
      if (!(error instanceof Problem) || error.status === 0 || error.status === 429 || error.status >= 500) {
        announce(error);
        return;
      }
      const unplaced = applyProblem(error, fieldNames(form.getValues()), form.setError);
      const words = unplaced.map((item) => item.detail ?? item.title ?? item.code);
      setLeft(error.items.length === 0 ? [error.words] : words);
    }
  });

  return (
    <FormProvider {...form}>
      <Box component="form" id={id} noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
        {left.length > 0 && (
          <Alert severity="error" role="alert">
            {left.map((words) => (
              <div key={words ?? ''}>{words ?? t('error.server')}</div>
            ))}
          </Alert>
        )}
        {children}
      </Box>
    </FormProvider>
  );
}
