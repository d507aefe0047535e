import Button, { type ButtonProps } from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';

/** The form's verb. While it works it says so and cannot be pressed twice. */
export function SubmitButton({ children, ...rest }: ButtonProps) {
  const { formState } = useFormContext();
  return (
    <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting} {...rest}>
      {children}
    </Button>
  );
}
