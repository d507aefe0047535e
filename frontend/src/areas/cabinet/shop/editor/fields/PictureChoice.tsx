import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormLabel from '@mui/material/FormLabel';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media } from '@/shop/blocks/document.gen';
import { usePictures } from '../data';
import type { ViewProps } from './FieldView';

/** A picture of the shop's products, or one that comes with the templates. */
export function PictureChoice({ field, value, onChange }: ViewProps<'picture'>) {
  const { t } = useTranslation(['shop_pages', 'common']);
  const id = useId();
  const [open, setOpen] = useState(false);
  const pictures = usePictures();
  const own = field.own ?? false;
  const media = value as Media | undefined;
  const chosen = pictures.find((picture) => picture.id === media?.mediaId);
  const label = t(`field.${field.label}`);
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1 }}>
      <FormLabel id={id} sx={{ typography: 'body2' }}>
        {label}
      </FormLabel>
      {chosen && <Box component="img" src={chosen.url} alt={t('chosenImage')} sx={{ inlineSize: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 }} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t(media ? 'changeImage' : 'chooseImage')}
        </Button>
        {media && !field.needed && <Button onClick={() => onChange(undefined)}>{t('removeImage')}</Button>}
      </Box>
      {open && (
        <Gallery
          title={label}
          pictures={own ? pictures.filter(({ ours }) => !ours) : pictures}
          chosen={media?.mediaId}
          onClose={() => setOpen(false)}
          onChoose={(mediaId) => {
            onChange({ ...media, mediaId });
            setOpen(false);
          }}
        />
      )}
    </Box>
  );
}

interface GalleryProps {
  title: string;
  pictures: ReturnType<typeof usePictures>;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onClose: () => void;
}

function Gallery({ title, pictures, chosen, onChoose, onClose }: GalleryProps) {
  const { t } = useTranslation(['shop_pages', 'common']);
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {pictures.length === 0 && <DialogContentText>{t('noImages')}</DialogContentText>}
        <Box component="ul" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', gap: 1.5, m: 0, p: 0.5, listStyle: 'none' }}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <ButtonBase
                aria-pressed={picture.id === chosen}
                onClick={() => onChoose(picture.id)}
                sx={{ inlineSize: '100%', display: 'grid', gap: 0.5, borderRadius: 1, outline: picture.id === chosen ? '3px solid' : 'none', outlineColor: 'primary.main', '&:focus-visible': { outline: '3px solid' } }}
              >
                <Box component="img" src={picture.url} alt="" loading="lazy" sx={{ inlineSize: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1 }} />
                <Box component="span" sx={{ typography: 'caption', overflowWrap: 'anywhere' }}>
                  {picture.name}
                </Box>
              </ButtonBase>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
