import Album from '@mui/icons-material/AlbumOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Groups from '@mui/icons-material/Groups2Outlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
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
  /** A finer kind of one that is offered already: folded away at first. */
  finer?: true;
}

/** The kinds by the word that stands under their picture, in the order in which they are offered: the eight forms, then finer kinds. */
export const KINDS = {
  download: { form: 'download', icon: FileDownload },
  course: { form: 'course', subtype: 'online_course', icon: School },
  event: { form: 'event', subtype: 'event', icon: ConfirmationNumber },
  membership: { form: 'membership', subtype: 'membership', icon: Groups },
  service: { form: 'service', icon: Handshake },
  license_key: { form: 'license_key', subtype: 'license_code', icon: VpnKey },
  certificate: { form: 'certificate', subtype: 'certificate', icon: WorkspacePremium },
  bundle: { form: 'bundle', icon: Category },
  e_book: { form: 'download', subtype: 'e_book', icon: MenuBook, finer: true },
  music_files: { form: 'download', subtype: 'music_files', icon: Album, finer: true },
  book: { form: 'download', subtype: 'book', icon: Article, finer: true },
  course_live: { form: 'course', subtype: 'online_course_live', icon: Podcasts, finer: true },
  coaching: { form: 'service', subtype: 'coaching', icon: RecordVoiceOver, finer: true },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

const NAMES = Object.keys(KINDS) as KindName[];
const kindOf = (name: KindName): Kind => KINDS[name];

/** The forms, with what was chosen at sign-up first. */
export const firstKinds = (chosen: string | undefined): KindName[] =>
  NAMES.filter((name) => !kindOf(name).finer).toSorted((a, b) => Number(kindOf(b).form === chosen) - Number(kindOf(a).form === chosen));

/** The finer kinds. */
export const finerKinds = (): KindName[] => NAMES.filter((name) => kindOf(name).finer);

/** The finer kinds that a form can have. */
export const subtypesOf = (form: string): string[] =>
  Object.values<Kind>(KINDS).flatMap((kind) => (kind.form === form && kind.subtype ? [kind.subtype] : []));
