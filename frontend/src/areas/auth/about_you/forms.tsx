import Badge from '@mui/icons-material/WorkspacePremiumOutlined';
import Bundle from '@mui/icons-material/CategoryOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Event from '@mui/icons-material/ConfirmationNumberOutlined';
import Key from '@mui/icons-material/VpnKeyOutlined';
import Members from '@mui/icons-material/Groups2Outlined';
import School from '@mui/icons-material/SchoolOutlined';
import Service from '@mui/icons-material/HandshakeOutlined';
import type { ReactNode } from 'react';

export const PRODUCT_FORMS = [
  'download', 'course', 'event', 'membership', 'service', 'license_key', 'certificate', 'bundle',
] as const;
export type ProductForm = (typeof PRODUCT_FORMS)[number];

export const formIcons: Record<ProductForm, ReactNode> = {
  download: <Download fontSize="small" />,
  course: <School fontSize="small" />,
  event: <Event fontSize="small" />,
  membership: <Members fontSize="small" />,
  service: <Service fontSize="small" />,
  license_key: <Key fontSize="small" />,
  certificate: <Badge fontSize="small" />,
  bundle: <Bundle fontSize="small" />,
};
