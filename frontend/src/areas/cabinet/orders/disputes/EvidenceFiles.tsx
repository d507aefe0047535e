import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fileSize } from '@/parts/fileSize';
import { SelectField } from '@/parts/form/SelectField';
import { exact, marked } from '@/parts/marked';
import { offScreen } from '@/parts/offScreen';
import { DropZone } from '@/parts/upload/DropZone';
import { UploadRow } from '@/parts/upload/UploadRow';
import { allUploads, dropUpload, startUpload, useUploads } from '@/parts/upload/uploads';
import { type Dispute, type EvidenceForm, FILE_ABOUT, isOver } from './evidence';
import { waitUntilChecked } from './uploadCheck';

/** As many as a bank reads (core/orders/src/dispute/answer.rs). */
export const FILES_MAX = 5;

/** Under what the uploads of a dispute are kept while they are on their way. */
export const ownerOf = (dispute: Dispute): string => `evidence ${dispute.id}`;

/** Files on their way belong to the open dialog: without it nobody says what they are about. */
function giveUp(owner: string): void {
  for (const { key, task } of allUploads().filter((entry) => entry.owner === owner)) {
    dropUpload(key);
    void task.cancel();
  }
}

/** The files of the evidence: added, looked at by us, and each with what it shows. Part of the form. */
export function EvidenceFiles({ dispute }: { dispute: Dispute }) {
  const { t, i18n } = useTranslation('orders');
  const { fields, append, remove } = useFieldArray<EvidenceForm, 'files'>({ name: 'files' });
  const heading = useId();
  const owner = ownerOf(dispute);
  const uploads = useUploads(owner);
  const group = useRef<HTMLDivElement>(null);
  const open = useRef<AbortController>(undefined);
  const [announcement, setAnnouncement] = useState<ReactNode>('');
  const [fits, setFits] = useState<number>();
  const coming = uploads.filter(({ task }) => !isOver(task.progress.phase)).length;
  const freePlaces = Math.max(0, FILES_MAX - fields.length - coming);
  const shown = `${freePlaces > 0} ${uploads.length}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // What was focused is gone: the place for more files, or a row of one on its way.
    if (document.activeElement === document.body) group.current?.focus();
  }, [shown]);
  useEffect(() => {
    const here = new AbortController();
    open.current = here;
    return () => {
      here.abort();
      giveUp(owner);
    };
  }, [owner]);

  const refused = (code: string) => t(`dispute.files.refused.${code as 'wrong_file_type'}`, { defaultValue: t('dispute.files.refused.other') });
  function take(files: File[]) {
    setFits(files.length > freePlaces ? freePlaces : undefined);
    const { signal } = open.current ?? new AbortController();
    for (const file of files.slice(0, freePlaces))
      startUpload(owner, 'evidence', file, async (uploadId) => {
        await waitUntilChecked(uploadId, signal, { refused, slow: t('dispute.files.slow') });
        append({ uploadId, about: '', fileName: file.name, sizeBytes: file.size }, { shouldFocus: false });
        setAnnouncement(marked(t('dispute.files.added', { name: exact(file.name) })));
      });
  }
  function takeOut(at: number, name: string) {
    remove(at);
    setFits(undefined);
    setAnnouncement(marked(t('dispute.files.removed', { name: exact(name) })));
    // The button that was pressed is gone.
    group.current?.focus();
  }
  const about = FILE_ABOUT.map((value) => ({ value, label: t(`dispute.fileAbout.${value}`) }));

  return (
    <Box ref={group} tabIndex={-1} role="group" aria-labelledby={heading} sx={{ display: 'grid', gap: 1.5, minInlineSize: 0, outline: 'none' }}>
      <Box>
        <Typography id={heading} variant="h3">
          {t('dispute.files.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('dispute.files.lead', { max: FILES_MAX })}
        </Typography>
      </Box>
      {fields.map(({ id, fileName, sizeBytes }, at) => (
        <Card key={id} role="group" aria-label={fileName} sx={{ p: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' }}>
          <Box>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{fileName}</Typography>
            <Typography variant="caption" color="textSecondary">
              {fileSize(sizeBytes, i18n.language)}
            </Typography>
          </Box>
          <IconButton aria-label={t('dispute.files.remove', { name: fileName })} onClick={() => takeOut(at, fileName)}>
            <Delete />
          </IconButton>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <SelectField name={`files.${at}.about`} label={t('dispute.files.about')} options={about} required />
          </Box>
        </Card>
      ))}
      {uploads.map((entry) => (
        <UploadRow key={entry.key} entry={entry} />
      ))}
      {freePlaces > 0 ? (
        <DropZone purpose="evidence" multiple label={t('dispute.files.add')} hint={t('dispute.files.hint')} onFiles={take} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t(fields.length < FILES_MAX ? 'dispute.files.taken' : 'dispute.files.full', { max: FILES_MAX })}
        </Typography>
      )}
      {fits !== undefined && (
        <FormHelperText error role="alert">
          {t('dispute.files.tooMany', { count: fits, max: FILES_MAX })}
        </FormHelperText>
      )}
      <span role="status" style={offScreen}>
        {announcement}
      </span>
    </Box>
  );
}
