import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { KeyReport } from './queries';

/** What became of a list: how many keys came, and of every other line why not. */
export function ImportReport({ report }: { report: KeyReport }) {
  const { t } = useTranslation('license_keys');
  const beyond = report.skippedCount - report.skipped.length;
  return (
    <Alert severity={report.imported === 0 ? 'warning' : 'success'} role="status">
      {t('report.imported', { count: report.imported })}
      {report.skippedCount > 0 && (
        <>
          <Box sx={{ mt: 0.5 }}>{t('report.skipped', { count: report.skippedCount })}</Box>
          <Box
            component="ul"
            tabIndex={0}
            aria-label={t('report.lines')}
            sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5, maxBlockSize: 180, overflowY: 'auto' }}
          >
            {report.skipped.map((line: KeyReport['skipped'][number]) => (
              <li key={line.line}>{t('report.line', { line: line.line, problem: t(`report.problem.${line.problem as 'header'}`) })}</li>
            ))}
            {beyond > 0 && <li>{t('report.more', { count: beyond })}</li>}
          </Box>
        </>
      )}
    </Alert>
  );
}
