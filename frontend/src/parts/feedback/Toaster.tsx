import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { marked } from '../marked';
import { TOAST_MS, type Toast, type ToastKind, dropToast, toastQueue, visibleToasts } from './toasts';

const icons: Record<ToastKind, ReactNode> = {
  success: <CheckCircle color="success" />,
  error: <ErrorIcon color="error" />,
  warning: <Warning color="warning" />,
  info: <Info color="info" />,
};

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dropToast(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast.id, held]);
  return (
    <Paper elevation={6} data-kind={toast.kind} sx={{ display: 'flex', gap: 1.5, px: 2, py: 1.5, alignItems: 'flex-start' }}>
      {icons[toast.kind]}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {marked(toast.text)}
      </Typography>
    </Paper>
  );
}

export function Toaster() {
  const all = useSyncExternalStore(toastQueue.subscribe, toastQueue.snapshot);
  const [held, setHeld] = useState(false);
  const shown = visibleToasts(all);
  const column = (kinds: ToastKind[]) =>
    shown.filter((toast) => kinds.includes(toast.kind)).map((toast) => <ToastCard key={toast.id} toast={toast} held={held} />);
  const stack = { display: 'grid', gap: 1 };
  return (
    <Box
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        // Below what one works with: buttons stand at the top and at the end, and the bar of a phone at the bottom.
        insetInlineStart: { xs: 12, md: 24 },
        insetInlineEnd: { xs: 12, md: 'auto' },
        insetBlockEnd: { xs: 'calc(72px + env(safe-area-inset-bottom))', lg: 24 },
        inlineSize: { md: 380 },
        display: 'grid',
        gap: 1,
        // The empty corner lets clicks through to what lies under it.
        pointerEvents: 'none',
        '& > * > *': { pointerEvents: 'auto' },
      }}
    >
      {/* Failures interrupt a screen reader, good news waits for it to finish. */}
      <Box role="alert" sx={stack}>
        {column(['error'])}
      </Box>
      <Box role="status" aria-live="polite" sx={stack}>
        {column(['success', 'warning', 'info'])}
      </Box>
    </Box>
  );
}
