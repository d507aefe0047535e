import CardMembership from '@mui/icons-material/CardMembershipOutlined';
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined';
import FolderZip from '@mui/icons-material/FolderZipOutlined';
import Handyman from '@mui/icons-material/HandymanOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import School from '@mui/icons-material/SchoolOutlined';
import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ResourceOf } from '@/api/client';

export type LibraryItem = ResourceOf<'/v1/payer/library'>;

const ICONS: Record<LibraryItem['productType'], SvgIconComponent> = {
  service: Handyman,
  download: FolderZip,
  course: School,
  event: ConfirmationNumber,
  membership: CardMembership,
  bundle: Inventory,
  license_key: VpnKey,
  certificate: WorkspacePremium,
};

const TURN = 360;
const STEP = 47;

/** One product keeps its hue, and neighbours seldom share one. */
export const hueOf = (name: string): number => [...name].reduce((sum, letter) => (sum * STEP + (letter.codePointAt(0) ?? 0)) % TURN, 0);

/** The picture of a product, or one that is drawn: its type on a colour of its own. It says nothing that its name does not. */
export function Cover({ item }: { item: LibraryItem }) {
  const [lost, setLost] = useState(false);
  const Icon = ICONS[item.productType] ?? Inventory;
  const shown = item.coverUrl && !lost;
  const hue = hueOf(item.productName);
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        aspectRatio: '16 / 10',
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        color: `hsl(${hue} 45% 32%)`,
        background: `linear-gradient(135deg, hsl(${hue} 55% 90%), hsl(${(hue + STEP) % TURN} 50% 80%))`,
        ...theme.applyStyles('dark', {
          color: `hsl(${hue} 45% 78%)`,
          background: `linear-gradient(135deg, hsl(${hue} 28% 22%), hsl(${(hue + STEP) % TURN} 30% 30%))`,
        }),
      })}
    >
      {shown ? (
        <Box component="img" src={item.coverUrl} alt="" loading="lazy" onError={() => setLost(true)} sx={{ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }} />
      ) : (
        <Icon sx={{ fontSize: { xs: 44, sm: 56 } }} />
      )}
    </Box>
  );
}
