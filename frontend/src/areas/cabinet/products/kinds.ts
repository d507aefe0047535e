import Album from '@mui/icons-material/AlbumOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import CardMembership from '@mui/icons-material/CardMembershipOutlined';
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined';
import FolderZip from '@mui/icons-material/FolderZipOutlined';
import Handyman from '@mui/icons-material/HandymanOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Podcasts from '@mui/icons-material/Podcasts';
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Form } from './model';

/** What somebody says that they sell: a form, and often a finer kind of it. */
interface Kind {
  form: Form;
  subtype?: string;
  icon: SvgIconComponent;
}

/** The kinds by the word that stands under their picture, in the order in which they are offered. */
export const KINDS = {
  e_book: { form: 'download', subtype: 'e_book', icon: MenuBook },
  music_files: { form: 'download', subtype: 'music_files', icon: Album },
  book: { form: 'download', subtype: 'book', icon: Article },
  files: { form: 'download', icon: FolderZip },
  course: { form: 'course', subtype: 'online_course', icon: School },
  course_live: { form: 'course', subtype: 'online_course_live', icon: Podcasts },
  coaching: { form: 'service', subtype: 'coaching', icon: RecordVoiceOver },
  service: { form: 'service', icon: Handyman },
  bundle: { form: 'bundle', icon: Inventory },
  membership: { form: 'membership', subtype: 'membership', icon: CardMembership },
  license_key: { form: 'license_key', subtype: 'license_code', icon: VpnKey },
  event: { form: 'event', subtype: 'event', icon: ConfirmationNumber },
  certificate: { form: 'certificate', subtype: 'certificate', icon: WorkspacePremium },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

/** The finer kinds that a form can have. */
export const subtypesOf = (form: string): string[] =>
  Object.values<Kind>(KINDS).flatMap((kind) => (kind.form === form && kind.subtype ? [kind.subtype] : []));
