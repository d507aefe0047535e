import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { KINDS, type KindName, finerKinds, firstKinds } from '../kinds';

/** What is sold, as images; what was named at sign-up is the first and chosen already. */
export function KindTiles({ usual }: { usual: string | undefined }) {
  const { t } = useTranslation('products');
  const { control, setValue } = useFormContext<{ kind: KindName }>();
  const chosen = useWatch({ control, name: 'kind' });
  const label = useId();
  const [more, setMore] = useState(false);
  const names = [...firstKinds(usual), ...(more ? finerKinds() : [])];
  return (
    <Box>
      <Typography id={label} sx={{ fontWeight: 600, mb: 1 }}>
        {t('create.kind')}
      </Typography>
      <Box role="radiogroup" aria-labelledby={label} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}>
        {names.map((name) => {
          const Icon = KINDS[name].icon;
          return (
            <ButtonBase
              key={name}
              role="radio"
              aria-checked={chosen === name}
              onClick={() => setValue('kind', name)}
              sx={{
                flexDirection: 'column',
                gap: 0.75,
                p: 1.5,
                borderRadius: 1,
                border: 1.5,
                borderStyle: 'solid',
                borderColor: chosen === name ? 'primary.main' : 'divider',
                bgcolor: chosen === name ? 'primary.light' : 'transparent',
                font: 'inherit',
                fontWeight: 600,
                lineHeight: 1.25,
              }}
            >
              <Icon color="primary" aria-hidden />
              {t(`create.kinds.${name}`)}
            </ButtonBase>
          );
        })}
      </Box>
      {!more && (
        <Button size="small" onClick={() => setMore(true)} sx={{ mt: 0.5 }}>
          {t('create.moreKinds')}
        </Button>
      )}
    </Box>
  );
}
