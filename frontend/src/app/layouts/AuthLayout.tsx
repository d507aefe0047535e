import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Brand } from '@/parts/Brand';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { paths } from '../paths';
import { LanguageSwitch } from '../shell/LanguageSwitch';
import { SkipLink } from '../shell/SkipLink';
import { ThemeSwitch } from '../shell/ThemeSwitch';

export function AuthLayout() {
  return (
    <Box sx={{ minBlockSize: '100vh', display: 'grid', gridTemplateRows: 'auto 1fr' }}>
      <SkipLink />
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', px: { xs: 2, md: 4 }, blockSize: 68 }}>
        <Brand to={paths.home} />
        <Box sx={{ flex: 1 }} />
        <ThemeSwitch />
        <LanguageSwitch />
      </Box>
      <Box component="main" id="main" tabIndex={-1} sx={{ display: 'grid', justifyItems: 'center', alignItems: 'start', px: 2, pt: { xs: 2, md: 6 }, pb: 8 }}>
        <Paper variant="outlined" sx={{ inlineSize: '100%', maxInlineSize: 460, p: { xs: 2.5, sm: 4 }, borderRadius: 1.6 }}>
          <Suspense fallback={<RowsSkeleton count={4} />}>
            <Outlet />
          </Suspense>
        </Paper>
      </Box>
    </Box>
  );
}
