import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Problem } from '@/api/problem';
import { announce } from '@/app/queries';
import { PageTitle } from '@/parts/PageTitle';

interface Props {
  title: string;
  text: string;
  button: string;
  working: string;
  /** The same browser asked for the link: no second click. */
  auto: boolean;
  consume: () => Promise<unknown>;
  done: ReactNode;
  failed: { title: string; text: string; action: ReactNode };
}

/** Where links from mails land: looking changes nothing, one big button does. */
export function LinkLanding({ title, text, button, working, auto, consume, done, failed }: Props) {
  const visit = useMutation({
    mutationFn: consume,
    meta: { quiet: true },
    onError: (error) => {
      if (!isSpent(error)) announce(error);
    },
  });
  const started = useRef(false);
  const { mutate } = visit;
  useEffect(() => {
    if (!auto || started.current) return;
    started.current = true;
    mutate();
  }, [auto, mutate]);

  if (visit.isSuccess) return done;
  if (visit.isError && isSpent(visit.error))
    return (
      <>
        <PageTitle>{failed.title}</PageTitle>
        <Alert severity="warning" sx={{ mb: 3 }}>
          {visit.error.words ?? failed.text}
        </Alert>
        {failed.action}
      </>
    );
  if (visit.isPending)
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <Box role="status" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <CircularProgress size={24} aria-label={working} />
          {working} …
        </Box>
      </>
    );
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {text}
      </Typography>
      <Button fullWidth variant="contained" size="large" onClick={() => visit.mutate()}>
        {button}
      </Button>
    </>
  );
}

/** The server knows the link and will not have it; anything else may be tried again. */
const isSpent = (error: unknown): error is Problem =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429;
