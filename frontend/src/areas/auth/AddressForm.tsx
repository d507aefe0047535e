import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { EmailField } from '@/parts/form/EmailField';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';

interface Props {
  send: (email: string) => Promise<unknown>;
  button: string;
  sent: (email: string) => ReactNode;
}

/** Asks for an address and answers the same whether it is known or not. */
export function AddressForm({ send, button, sent }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await send(email);
        setSentTo(email);
      }}
    >
      {sentTo && (
        <Alert severity="success" role="status">
          {sent(sentTo)}
        </Alert>
      )}
      <EmailField name="email" required />
      <SubmitButton>{button}</SubmitButton>
    </Form>
  );
}
