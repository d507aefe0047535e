// What the api hands to the pages of the shop. Written by `cargo x props` from core/render/src/props: change it there.

/** A language of the specification (selling-core §9), or one made up for tests. */
export type Locale =
  | 'en'
  | 'de'
  | 'es'
  | 'ar'
  | 'cs'
  | 'da'
  | 'el'
  | 'fr'
  | 'hu'
  | 'it'
  | 'pl'
  | 'pt_br'
  | 'pt_pt'
  | 'sv'
  | 'tr'
  | 'ko'
  | 'no'
  | 'hr'
  | 'ro'
  | 'nl'
  | 'en_xa'
  | 'ar_xb';

/** From which side a language is read. */
export type Direction =
  | 'ltr'
  | 'rtl';

/** A block of a text. */
export type RichBlock =
  | {
      type: 'paragraph';
      content: RichInline[];
    }
  | {
      type: 'heading';
      attrs: HeadingAttrs;
      content: RichInline[];
    }
  | {
      type: 'bulletList';
      content: RichItem[];
    }
  | {
      type: 'orderedList';
      attrs: ListAttrs;
      content: RichItem[];
    }
  | {
      type: 'blockquote';
      content: RichBlock[];
    }
  | {
      type: 'codeBlock';
      content: RichInline[];
    }
  | {
      type: 'horizontalRule';
    }
  | {
      /** A film of another company, which is asked for only once a reader plays it. */
      type: 'embed';
      attrs: EmbedAttrs;
    };

/** An item of a list. */
export type RichItem =
  | {
      type: 'listItem';
      content: RichBlock[];
    };

/** A stretch of text, or the end of a line. */
export type RichInline =
  | {
      type: 'text';
      text: string;
      marks?: RichMark[];
    }
  | {
      type: 'hardBreak';
    };

/** How a stretch of text is set. */
export type RichMark =
  | {
      type: 'bold';
    }
  | {
      type: 'italic';
    }
  | {
      type: 'underline';
    }
  | {
      type: 'strike';
    }
  | {
      type: 'code';
    }
  | {
      type: 'link';
      attrs: LinkAttrs;
    };

/** Of a heading. */
export interface HeadingAttrs {
  /** 2 to 4: the first level is the page's own. */
  level: number;
}

/** Of a numbered list. */
export interface ListAttrs {
  /** The number of the first item. */
  start: number;
}

/** Of a link. */
export interface LinkAttrs {
  /** `https:`, `http:`, `mailto:` or `tel:`. */
  href: string;
}

/** Of a film. */
export interface EmbedAttrs {
  /** Its page at YouTube or Vimeo. */
  url: string;
  /** What it shows, for readers who cannot see it; may be empty. */
  title: string;
  /** The company that gets to know who plays it; ours, whatever was sent. */
  provider: string;
  /** The address of its player; ours, whatever was sent. */
  player: string;
}

/** The field for how many. */
export interface QuantityField {
  /** What was typed. */
  value: string;
  max: number;
}

/** Who comes with each of several tickets. */
export interface Attendees {
  /** Whether each ticket but the buyer's own needs a name. */
  required: boolean;
  people: AttendeeField[];
}

/** Who comes with one ticket, and what is wrong with it. */
export interface AttendeeField {
  /** Which of the tickets, from 1. */
  place: number;
  first_name: string;
  last_name: string;
  email: string;
  first_name_error: string | null;
  last_name_error: string | null;
  email_error: string | null;
}

/** A product that a block names or lists. */
export interface BlockProduct {
  id: string;
  card: ProductCard;
  payment_url: string;
  /** The description as paragraphs of plain text. */
  paragraphs: string[];
  category_ids: string[];
  /** How many were sold. */
  sold_count: number | null;
  /** How many are left, where that is limited. */
  left_count: number | null;
}

export interface BlockCategory {
  id: string;
  title: string;
  /** `#0a5eb0`. */
  color: string;
}

/** What a block that lists products shows, in that order. */
export interface BlockList {
  block: string;
  product_ids: string[];
  categories: BlockCategory[];
}

/** What a file is. */
export type BlockMediaKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'file';

/** A file that the document names by its id. */
export interface BlockMedia {
  id: string;
  kind: BlockMediaKind;
  url: string;
  name: string;
  /** "PDF · 2 MB". */
  detail: string;
  content_type: string;
  picture: Picture | null;
}

/** The address of a page, category or product that the document names by its id. */
export interface BlockLink {
  id: string;
  url: string;
}

export interface BlockCountdown {
  block: string;
  ends_at: string;
  /** The same in words. */
  ends: string;
}

/** A real figure that has reached the least that the block asks for. */
export interface BlockBubble {
  block: string;
  count: number;
  product: string | null;
  /** "2 hours ago". */
  when: string | null;
}

export interface BlockProgress {
  block: string;
  value: number;
}

/** The shop's contact form. */
export interface BlockContact {
  action: string;
  csrf: string;
  /** Names the form: sent twice it is one message. */
  form: string;
  fields: ContactField[];
  /** Of the field that asks for one. */
  countries: CountryChoice[];
}

/** What the shop promises to whoever brings buyers. */
export interface BlockAffiliate {
  name: string;
  /** "20%". */
  commission: string;
  cookie_days: number;
  terms_url: string | null;
  join_url: string;
}

export interface PageData {
  products: BlockProduct[];
  lists: BlockList[];
  media: BlockMedia[];
  links: BlockLink[];
  countdowns: BlockCountdown[];
  bubbles: BlockBubble[];
  progress: BlockProgress[];
  contact: BlockContact | null;
  affiliate: BlockAffiliate | null;
}

export interface BuiltPageProps {
  frame: Frame;
  /** The page's document as its schema says it. */
  document: unknown;
  /** The language of its texts: one that the document has. */
  content_locale: string;
  title: string;
  description: string;
  social_picture: string | null;
  noindex: boolean;
  data: PageData;
  /** A draft that its seller looks at. */
  preview: boolean;
  /** schema.org data as JSON text. */
  structured_data: string | null;
}

/** The texts an order button may carry. */
export type ButtonText =
  | 'obliged_to_pay'
  | 'take_for_free'
  | 'buy_now'
  | 'pay_now'
  | 'order_and_transfer'
  | 'agree_on_terms_and_pay'
  | 'complete_order'
  | 'accept_and_pay_now';

export interface Download {
  name: string;
  detail: string;
  url: string;
  standing: DownloadStanding;
}

/** Whether the buyer's own copy of a file is there. */
export type DownloadStanding =
  | 'ready'
  | 'preparing'
  | 'failed';

/** Work that the seller does for the buyer. */
export interface ServiceView {
  name: string;
  /** How the buyer gets it, in the seller's words; may be empty. */
  instructions: string;
  /** The day it was done. */
  delivered: string | null;
  /** What the seller wrote when it was done; may be empty. */
  note: string;
}

/** A licence key. */
export interface KeyView {
  /** What it opens. */
  name: string;
  /** As it is typed. */
  value: string;
}

/** A ticket of an event. */
export interface TicketView {
  /** Which kind of ticket. */
  name: string;
  /** Day and time, by the clock of the place. */
  when: string;
  /** Where; none: online. */
  place: string | null;
  /** What is scanned or typed at the door. */
  code: string;
  /** What its holder should know, in the seller's words; may be empty. */
  text: string;
  /** The PDF. */
  url: string;
  /** The event for a calendar; none once it is over. */
  calendar_url: string | null;
  /** The pass of a wallet; none where the operator cannot sign one. */
  apple_url: string | null;
  google_url: string | null;
  /** A better one that can be had for it. */
  upgrade: UpgradeView | null;
  /** The order of a better one that waits for its payment. */
  waiting_url: string | null;
}

/** A certificate. */
export interface CertificateView {
  /** What it is for. */
  name: string;
  /** Whose it is, as it stands on it. */
  holder: string;
  /** Its last day; none: it has no end. */
  valid_until: string | null;
  expired: boolean;
  /** The PDF. */
  url: string;
  /** Where everybody sees whether it is genuine. */
  page_url: string;
  /** Whether that page tells the holder's name. */
  shown: boolean;
  /** Whether the holder may still change the name. */
  can_rename: boolean;
  /** Where the form about it goes, and with which token. */
  action: string;
  csrf: string;
}

/** A course to be taken. */
export interface CourseGood {
  name: string;
  url: string;
  /** On so many devices its link opens. */
  devices: number;
}

/** What the buyer has got; everything empty while it is being prepared. */
export interface GoodsView {
  courses: CourseGood[];
  downloads: Download[];
  keys: KeyView[];
  services: ServiceView[];
  tickets: TicketView[];
  /** Tickets that were given for better ones, which are in another order. */
  upgraded: string[];
  certificates: CertificateView[];
}

export interface WireDetails {
  holder: string;
  bank: string;
  /** Grouped in fours for reading. */
  iban: string;
  iban_raw: string;
  bic: string;
  amount: string;
  /** "29.00", for banking apps. */
  amount_raw: string;
  reference: string;
  /** What has come of it already; empty: nothing. */
  came: string;
  /** Whether a transfer came that may be this one, and somebody is looking. */
  looking: boolean;
  /** The last day the seller keeps the order open; empty: as long as it takes. */
  expires: string;
}

export type DeclineAdvice =
  | 'other_card'
  | 'try_again'
  | 'check_card'
  | 'ask_bank'
  | 'any_way';

export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_number'
  | 'authentication_failed'
  | 'technical'
  | 'not_paid';

/** One tap pays again with the same data; nothing is typed twice. */
export interface Retry {
  action: string;
  csrf: string;
  idempotency_key: string;
  /** Ways to pay that the order offers, the one that failed first. */
  methods: PaymentMethod[];
  /** The mandate that some of them need. */
  debit: DebitForm | null;
}

/** The state of an order as a buyer understands it, with what belongs to each. */
export type OrderView =
  | {
      state: 'paid';
      goods: GoodsView;
      gift: GiftNote | null;
      /** The seller's own headline and words of thanks; empty: ours, and none. */
      thanks_title: string;
      thanks: RichBlock[];
      thanks_url: string | null;
      library_url: string | null;
    }
  | {
      state: 'checking';
    }
  | {
      state: 'waiting_wire';
      wire: WireDetails;
    }
  | {
      state: 'challenge';
      continue_url: string;
    }
  | {
      /** The bank has the debit; nothing is opened before it is settled. `from`: the day before which nothing is debited. */
      state: 'debit';
      amount: string;
      from: string;
      account: string;
    }
  | {
      state: 'elsewhere';
      page: ElsewhereView;
    }
  | {
      state: 'declined';
      reason: DeclineReason;
      advice: DeclineAdvice;
      retry: Retry;
    }
  | {
      state: 'canceled';
      again_url: string | null;
      /** Whether something of it was paid: a plan that has ended. */
      ended: boolean;
    }
  | {
      state: 'expired';
      again_url: string | null;
      retry: Retry;
    }
  | {
      state: 'refunded';
    }
  | {
      state: 'chargebacked';
    }
  | {
      state: 'paused';
    }
  | {
      /** The month that was paid last went back. */
      state: 'period_refunded';
      /** The day on which the next payment opens it again; none: none is to come. */
      next: string | null;
    }
  | {
      /** Seller or payer let the plan stand still. */
      state: 'on_hold';
      /** The day on which it goes on; none: nobody knows. */
      until: string | null;
    };

export interface OrderLine {
  /** How many of it. */
  pieces: string;
  product_name: string;
  product_url: string | null;
  cover: Picture | null;
}

/** What the buyer was asked and answered. */
export interface AnswerView {
  question: string;
  /** The buyer's words; empty where a box was to be ticked. */
  answer: string;
  /** Of a box: whether it was ticked. */
  ticked: boolean | null;
}

/** What kind of document an invoice is. */
export type InvoiceKind =
  | 'regular'
  | 'reversal'
  | 'corrected';

export interface InvoiceView {
  kind: InvoiceKind;
  number: string;
  date: string;
  /** The PDF. */
  url: string;
}

/** Whom invoices are for, in a form. */
export interface RecipientView {
  action: string;
  csrf: string;
  company: string;
  vat_no: string;
  street: string;
  street_number: string;
  zip: string;
  city: string;
}

export interface ConfirmationProps {
  frame: Frame;
  order: OrderView;
  /** While something is still to come (an answer of the bank, files being prepared) the page looks again after this time. */
  refresh_seconds: number | null;
  /** Where the browser goes on to by itself: the seller's own page of thanks, for who comes from paying. */
  onward_url: string | null;
  /** The short token a buyer may tell on the phone. */
  token: string;
  date: string;
  email: string;
  lines: OrderLine[];
  answers: AnswerView[];
  summary: Summary;
  method: PaymentMethod | null;
  /** Invoices, reversals and corrected invoices, the oldest first. */
  invoices: InvoiceView[];
  /** Whom they are for; none: there is none yet. */
  recipient: RecipientView | null;
  /** The payments of a plan; none where everything is paid at once. */
  plan: PlanPanel | null;
  /** The page of the plan by itself; none where there is none. */
  manage_url: string | null;
  /** By whose word accounts are debited for it. */
  mandate: MandateView | null;
  /** What was ordered after it, in a funnel. */
  follow_ups: FollowUp[];
  /** What is kept for a better ticket. */
  kept: KeptView | null;
}

/** What a field asks. */
export type ContactKind =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'birthday'
  | 'street'
  | 'zip'
  | 'country_code'
  | 'phone'
  | 'custom';

export interface ContactField {
  kind: ContactKind;
  /** What it is called in the form that is sent. */
  name: string;
  /** The seller's own question; empty of the others. */
  label: string;
  /** Whether it is answered in several lines. */
  area: boolean;
  required: boolean;
  value: string;
  error: string | null;
}

/** The form, or that it has been sent. */
export interface ContactProps {
  frame: Frame;
  sent: boolean;
  action: string;
  csrf: string;
  /** Names the form: sent twice it is one message. */
  form: string;
  fields: ContactField[];
  /** Of the field that asks for one. */
  countries: CountryChoice[];
  message: string;
  message_error: string | null;
  /** Why it could not be sent although nothing in it is wrong. */
  notice: FormNotice | null;
  /** Where an answer goes; empty: nowhere. */
  answer_to: string;
}

/** What a lesson is. */
export type LessonKind =
  | 'text'
  | 'video'
  | 'audio'
  | 'file'
  | 'quiz';

/** The film, sound or file of a lesson. */
export interface MediaView {
  url: string;
  content_type: string;
  name: string;
  /** "MP4 · 48 MB". */
  detail: string;
}

/** What there is to read and to play in a lesson. */
export interface LessonMatter {
  /** Paragraphs of plain text. */
  blocks: RichBlock[];
  media: MediaView | null;
}

/** A lesson as the product's page lists it. */
export interface LessonOffer {
  name: string;
  kind: LessonKind;
  /** Of a lesson that everybody may read before they buy. */
  preview: LessonMatter | null;
}

/** A chapter as the product's page lists it. */
export interface ChapterOffer {
  name: string;
  lessons: LessonOffer[];
}

/** A lesson of a bought course. */
export interface LessonLink {
  name: string;
  kind: LessonKind;
  url: string;
  /** It is the one that is shown. */
  current: boolean;
  /** The learner has marked it as done. */
  done: boolean;
}

/** A chapter of a bought course. */
export interface Chapter {
  name: string;
  lessons: LessonLink[];
}

/** The lesson that is shown. */
export interface LessonView {
  name: string;
  kind: LessonKind;
  chapter: string;
  /** From 1, of all lessons. */
  number: number;
  matter: LessonMatter;
  previous: LessonLink | null;
  next: LessonLink | null;
  /** The learner has marked it as done. */
  done: boolean;
  /** Where the form goes that marks it, or takes that back. */
  action: string;
  csrf: string;
}

/** Whether the course can be taken. */
export type CourseAccess =
  | 'open'
  | 'paused'
  | 'closed'
  | 'devices'
  | 'cookies';

/** How whoever the course is for has a new link mailed. */
export interface CourseRenewal {
  /** Where its form goes. */
  action: string;
  csrf: string;
  /** Whether it was sent just now. */
  sent: boolean;
  /** On how many devices a link opens the course. */
  devices: number;
}

export interface CourseProps {
  frame: Frame;
  name: string;
  cover: Picture | null;
  access: CourseAccess;
  /** Its lessons, in order; none where it cannot be taken. */
  chapters: Chapter[];
  /** How many lessons there are in all. */
  count: number;
  /** How many of them are done. */
  done: number;
  /** The first that is not; none where all are. */
  go_on: LessonLink | null;
  /** The page of the course itself. */
  url: string;
  /** None on the page of the course itself. */
  lesson: LessonView | null;
  /** Where it is bought again, while it can be. */
  again_url: string | null;
  /** The form for a new link, where the link does not open it. */
  renewal: CourseRenewal | null;
}

/** What is declared. */
export type DeclarationKind =
  | 'withdrawal'
  | 'cancellation';

/** Where the buyer is. */
export type DeclarationStep =
  | 'form'
  | 'confirm'
  | 'done';

/** As it was typed. */
export interface DeclarationValues {
  name: string;
  email: string;
  contract: string;
  for_cause: boolean;
  reason: string;
  /** As a date field has it; empty: as soon as it can. */
  ends_on: string;
}

/** A field of the form. */
export type DeclarationField =
  | 'name'
  | 'email'
  | 'contract'
  | 'reason'
  | 'ends_on';

/** What is wrong beside a field. */
export interface DeclarationError {
  field: DeclarationField;
  message: string;
}

export interface DeclarationProps {
  frame: Frame;
  kind: DeclarationKind;
  step: DeclarationStep;
  action: string;
  csrf: string;
  /** Names the form: sent twice it is one declaration. */
  form: string;
  values: DeclarationValues;
  errors: DeclarationError[];
  /** Why it was not taken although nothing in it is wrong. */
  notice: FormNotice | null;
  /** The day on which a contract shall end, in words. */
  requested: string | null;
  /** Day and hour of the arrival. */
  received: string | null;
  /** Whether that was confirmed by mail as well. */
  mailed: boolean;
}

/** What stands between its buyer and the file. */
export type DownloadState =
  | 'ready'
  | 'preparing'
  | 'failed'
  | 'used_up'
  | 'expired'
  | 'withdrawn';

/** How often a file can still be fetched, of how often it could. */
export interface DownloadsLeft {
  left: number;
  of: number;
}

/** `/s/{seller}/payment/{key}/download`. */
export interface DownloadProps {
  frame: Frame;
  name: string;
  /** Kind and size: "PDF · 4.2 MB". */
  detail: string;
  state: DownloadState;
  /** How often it can still be fetched; none: as often as its buyer likes. */
  downloads_left: DownloadsLeft | null;
  /** The last moment, in the shop's time. */
  until: string;
  action: string;
  csrf: string;
}

/** One of the languages of this very page. */
export interface LanguageLink {
  locale: Locale;
  name: string;
  url: string;
}

export interface Picture {
  url: string;
  /** The same picture in several widths ("… 320w, … 640w"), or empty. */
  srcset: string;
  width: number;
  height: number;
  /** Empty when the picture only decorates. */
  alt: string;
}

export interface Seller {
  username: string;
  name: string;
  initials: string;
  picture: Picture | null;
  about: string;
  /** Who sells in the seller's place, where it is sold by way of a reseller. */
  reseller: ResellerNote | null;
}

/** A reseller, as buyers read who their contract is with. */
export interface ResellerNote {
  /** Its name and address. */
  address: string;
  terms_url: string;
}

export interface Links {
  shop: string;
  imprint: string;
  privacy: string;
  terms: string;
  cookies: string;
  /** How consumers withdraw, in the seller's words. */
  right_of_withdrawal: string;
  sign_in: string;
  /** Where a purchase is withdrawn from (§ 356a BGB). */
  withdrawal: string;
  /** Where a contract is ended (§ 312k BGB). */
  cancellation: string;
  /** Where one writes to the seller, if the shop has a form for it. */
  contact: string | null;
}

export interface Frame {
  locale: Locale;
  dir: Direction;
  seller: Seller;
  links: Links;
  languages: LanguageLink[];
  /** The full address of this page without language or tracking parameters. */
  canonical_url: string;
  /** The seller's test side: nothing bought there is real. */
  test_mode: boolean;
  /** What measures visits, where the shop does. */
  tracking: Tracking | null;
}

/** A field of the receiver, with what was typed and what is wrong with it. */
export interface GiftField {
  /** The payer's field of the same kind. */
  kind: GiftFieldKind;
  value: string;
  error: string | null;
}

/** What is known of a receiver. */
export type GiftFieldKind =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'company'
  | 'vat_no'
  | 'street'
  | 'street_number'
  | 'zip'
  | 'city'
  | 'country'
  | 'phone';

/** The part of the form. */
export interface GiftForm {
  chosen: boolean;
  /** Names and address of mail; more only where a link knows it. */
  fields: GiftField[];
  message: string;
  message_error: string | null;
  /** The day, as a browser's field of a date has it. */
  day: string;
  first_day: string;
  last_day: string;
  day_error: string | null;
  /** What is wrong with all of it. */
  error: string | null;
}

/** What the giver reads on the page of the order. */
export interface GiftNote {
  receiver: string;
  day: string;
  given: boolean;
}

/** The page of whoever gets it. */
export interface GiftProps {
  frame: Frame;
  product_name: string;
  receiver: string;
  giver: string;
  message: string;
  /** None: its money went back. */
  goods: GoodsView | null;
}

/** Which page. */
export type LegalPage =
  | 'imprint'
  | 'terms'
  | 'privacy'
  | 'right_of_withdrawal';

/** What is said of who sells; what is unknown is empty. */
export interface Imprint {
  company: string;
  /** The seller, or who represents a company that stands in a register. */
  name: string;
  /** "Amtsgericht Charlottenburg, HRB 12345 B", of a company that stands in a register. */
  register: string;
  /** Where a business is registered that stands in none. */
  registered_in: string;
  /** Line by line. */
  address: string[];
  email: string;
  phone: string;
  vat_no: string;
}

export interface LegalProps {
  frame: Frame;
  page: LegalPage;
  /** Of the imprint alone. */
  imprint: Imprint | null;
  /** The text. */
  blocks: RichBlock[];
  /** "Version 3, since 24 November 2026"; none of the imprint. */
  version: LegalVersion | null;
}

/** Which wording is shown. */
export interface LegalVersion {
  number: number;
  since: string;
  /** Where the wording stands that holds now, if this is an older one. */
  newest_url: string | null;
}

/** The mandate that is agreed to by ordering, with all that identifies it. */
export interface DebitForm {
  creditor: string;
  identifier: string;
  reference: string;
  /** How many days before each debit its payer is told. */
  notice_days: number;
  /** Whether later payments are taken by it too. */
  recurring: boolean;
  /** The ways to pay that need it. */
  methods: PaymentMethod[];
  /** What was typed. */
  holder: string;
  iban: string;
}

/** A sale as a device's wallet shows it before its holder agrees. */
export interface WalletSale {
  label: string;
  /** Where the seller is at home. */
  country: string;
  /** In capitals. */
  currency: string;
  /** "29.00" */
  amount: string;
}

/** A mandate as it was signed. */
export interface MandateView {
  creditor: string;
  identifier: string;
  reference: string;
  holder: string;
  /** The last four digits; empty while they are not known. */
  account: string;
  signed: string;
  notice_days: number;
  recurring: boolean;
}

/** An order that waits for its buyer at the page of a method. */
export interface ElsewhereView {
  url: string;
  method: PaymentMethod;
  /** The other ways to pay; choosing one gives that page up. */
  retry: Retry;
}

/** What one press of the button charges. */
export interface KeptMethod {
  method: PaymentMethod;
  /** The last signs of its number; may be empty. */
  last4: string;
}

/** What became of an offer so far. */
export type OfferStanding =
  | 'open'
  | 'asked'
  | 'refused';

/** The page of an offer. */
export interface OfferProps {
  frame: Frame;
  title: string;
  /** The seller's words; may be empty. */
  text: string;
  /** The product's own words; may be empty. */
  description: string;
  product_name: string;
  kind: ProductKind;
  cover: Picture | null;
  zfu_number: string | null;
  standing: OfferStanding;
  /** None: it is paid on the payment page. */
  kept: KeptMethod | null;
  /** The payment page of what is offered. */
  confirm_url: string;
  /** The page of the order that it became. */
  follow_up_url: string | null;
  action: string;
  csrf: string;
  version: string;
  price: string;
  summary: Summary;
  consent: Consent | null;
  error: string | null;
  consent_missing: boolean;
}

/** An order that was placed after another. */
export interface FollowUp {
  name: string;
  total: string;
  url: string;
}

/** How a payment page is laid out. */
export type Layout =
  | 'default'
  | 'simplified'
  | 'two_steps'
  | 'two_steps_advanced';

/** Where the products stand that may be taken along. */
export type BumpPosition =
  | 'below_product_details'
  | 'below_payer_details'
  | 'below_payment_methods';

/** Where the upsells stand. */
export type UpsellPlacement =
  | 'below_payment_options'
  | 'below_legal_text'
  | 'below_custom_fields';

/** A seal below the button that orders. */
export type Seal =
  | 'visa'
  | 'mastercard'
  | 'ssl_secure'
  | 'kontor';

/** The words of what is bought. */
export interface Description {
  text: string;
  /** Whether a phone folds it. */
  foldable: boolean;
  /** How it is found there. */
  open: boolean;
}

/** How long a price is to be had that will really end then. */
export interface Countdown {
  /** ISO 8601, for the script that counts. */
  ends_at: string;
  /** The same in words, for who has no scripts. */
  ends: string;
  /** What stands before it; empty: our words. */
  text: string;
  /** Whether the sale itself ends then; otherwise what a code takes off. */
  sale: boolean;
}

/** What happened to a product of late, counted; each as it is said, or not at all. */
export interface Proof {
  /** Over so many days. */
  days: string;
  views: string | null;
  purchases: string | null;
  recent: Recent | null;
}

/** The last purchase: how long ago, and in which country. */
export interface Recent {
  /** None: within the hour. */
  hours: string | null;
  country: string;
}

/** What the seller's settings make of a page. */
export interface PageDesign {
  layout: Layout;
  /** The theme as a style sheet of variables; empty: the page's own look. */
  css: string;
  bump_position: BumpPosition;
  upsell_placement: UpsellPlacement;
  seals: Seal[];
  description: Description | null;
  /** The way to pay that has a badge. */
  recommended: PaymentMethod | null;
  countdown: Countdown | null;
  /** What others did, where there is something to say. */
  proof: Proof | null;
  /** What the button says where nothing is paid; empty: our words. */
  free_text: string;
  /** Whether this is shown to the seller, and nothing can be bought. */
  preview: boolean;
}

export type PaymentMethod =
  | 'paypal'
  | 'card'
  | 'bank_wire'
  | 'sepa'
  | 'sofort'
  | 'apple_pay'
  | 'google_pay'
  | 'p_24'
  | 'pay_later'
  | 'ideal'
  | 'klarna'
  | 'twint'
  | 'mondu'
  | 'free';

export type PaymentField =
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'country'
  | 'company'
  | 'vat_no'
  | 'street'
  | 'street_number'
  | 'zip'
  | 'city'
  | 'phone'
  | 'method'
  | 'consent'
  | 'card'
  | 'iban'
  | 'account_holder'
  | 'ticket_date'
  | 'pricing_plan'
  | 'amount'
  | 'coupon'
  | 'quantity';

export interface FieldError {
  /** None for an error of the whole form. */
  field: PaymentField | null;
  message: string;
  /** Nothing was entered: the page says by its own words what is wanted. */
  missing?: boolean;
}

/** An order that still runs, for whoever is about to buy the same again. */
export interface RunningOrder {
  /** What it is called by people. */
  token: string;
  /** Its page. */
  url: string;
  /** Whether more payments of it come. */
  is_plan: boolean;
}

/** What was typed; sent back with every answer so that nothing has to be typed twice. */
export interface PaymentValues {
  email: string;
  first_name: string;
  last_name: string;
  country: string;
  company: string;
  vat_no: string;
  street: string;
  street_number: string;
  zip: string;
  city: string;
  phone: string;
  method: PaymentMethod;
  consent: boolean;
  /** The date of an event that is chosen, or empty. */
  ticket_date: string;
  /** The price that is chosen. */
  pricing_plan: string;
  /** The code that was typed. */
  coupon: string;
}

/** How a buyer answers what the product asks. */
export type QuestionKind =
  | 'checkbox'
  | 'open_question'
  | 'service'
  | 'select_box';

/** A question of the product, with what was answered and what is wrong with it. */
export interface AskedField {
  /** The name of its field. */
  name: string;
  kind: QuestionKind;
  question: string;
  /** The service that gets what the buyer typed; empty where there is none. */
  provider: string;
  mandatory: boolean;
  options: string[];
  /** What was answered; of a box "true" or nothing. */
  value: string;
  error: string | null;
}

/** Fields beyond email, name and country: asked only where the method, an invoice or a law needs them. */
export type ExtraField =
  | 'company'
  | 'vat_no'
  | 'street'
  | 'street_number'
  | 'zip'
  | 'city'
  | 'phone';

export interface CountryChoice {
  code: string;
  name: string;
}

export interface VatLine {
  label: string;
  amount: string;
}

export interface Summary {
  net: string;
  /** None where no VAT is due. */
  vat: VatLine | null;
  total: string;
  is_free: boolean;
  /** What is paid today and later; none where it is paid once. */
  plan: PlanSummary | null;
  /** What is added once to the price. */
  fee: PayLine | null;
  /** What the total is made of, where more than one thing is bought. */
  lines: PayLine[];
}

/** A plan in words: each payment or group of payments, and what they come to. */
export interface PlanSummary {
  lines: PayLine[];
  note: string;
  /** Whether the total is what each payment costs. */
  each: boolean;
  /** Whether it is that of each but the first, which costs something else. */
  later: boolean;
}

export interface PayLine {
  label: string;
  amount: string;
}

/** A product that can be taken along. */
export interface AddonChoice {
  id: string;
  name: string;
  kind: ProductKind;
  /** Where it is told of at length. */
  description: string;
  price: string;
  /** The admission of a course for distance learning; printed where it is bought. */
  zfu_number: string | null;
  chosen: boolean;
}

/** A product that can be taken in place of this one: a button that leads to its page with all that is typed. */
export interface InsteadChoice {
  name: string;
  kind: ProductKind;
  description: string;
  price: string;
  /** What all that lies inside costs more one by one. */
  saves: string | null;
  /** Where the form is sent instead. */
  action: string;
}

/** A price to choose. */
export interface PlanChoice {
  /** What the form sends. */
  id: string;
  name: string;
  price: string;
  old_price: string | null;
  /** "every month"; none where it is paid once. */
  rhythm: string | null;
  /** It was had, or is held, as often as it can be. */
  sold_out: boolean;
  /** Until when the last of it is held for somebody who is paying. */
  on_hold_until: string | null;
}

/** The field for a price that the buyer names. */
export interface OwnAmount {
  /** What was typed, or is suggested. */
  value: string;
  /** The least that may be named; none: nothing is enough. */
  minimum: string | null;
  suggested: string;
  /** The sign or the letters of its currency. */
  currency: string;
}

/** What is known of the VAT id that was typed, where the tax depends on it. */
export type VatNote =
  | 'confirmed'
  | 'pending_charged'
  | 'pending_accepted'
  | 'refuted'
  | 'abroad_accepted'
  | 'abroad_charged'
  | 'goods_only';

/** That codes are taken. */
export interface CouponOffer {
  /** What the code that was typed takes off; none while it takes off nothing. */
  applied: string | null;
}

/** What the buyer must agree to so that delivery can begin at once (§ 356 (5) BGB). */
export type Consent =
  | 'immediate_delivery'
  | 'immediate_service';

/** The lock before the form, where a product has a password. */
export interface PasswordForm {
  error: string | null;
}

/** The provider's frame that takes the card where scripts run. */
export interface CardFrame {
  url: string;
}

export interface PaymentProps {
  frame: Frame;
  look: PageDesign;
  product_name: string;
  product_url: string;
  kind: ProductKind;
  cover: Picture | null;
  /** The admission of a course for distance learning; printed where it is bought. */
  zfu_number: string | null;
  action: string;
  idempotency_key: string;
  version: string;
  csrf: string;
  values: PaymentValues;
  /** What is asked and needed beside email, name and country. */
  extra_fields: ExtraField[];
  /** What is asked, folded away, of who wants to say it. */
  optional_fields: ExtraField[];
  /** The dates of an event to choose from, the earliest first. */
  dates: EventDate[];
  /** The prices to choose among; empty where there is one. */
  plans: PlanChoice[];
  /** Where the buyer names the price that is chosen. */
  own_amount: OwnAmount | null;
  /** None where the tax does not depend on a VAT id. */
  vat_note: VatNote | null;
  /** None where one order is for one piece. */
  quantity: QuantityField | null;
  /** How many the totals are for. */
  pieces: string;
  /** None where it is not asked who comes. */
  attendees: Attendees | null;
  /** None where it cannot be bought for somebody else. */
  gift: GiftForm | null;
  /** None where nothing can come off, or the shop has no codes. */
  coupon: CouponOffer | null;
  /** What can be taken along; nothing of it is chosen for anybody. */
  addons: AddonChoice[];
  /** The same at the place of the upsells. */
  upsells: AddonChoice[];
  /** What can be taken in its place. */
  instead: InsteadChoice[];
  /** What the product asks its buyers, in order. */
  questions: AskedField[];
  /** The countries the product is sold to, in the order of the page's language. */
  countries: CountryChoice[];
  methods: PaymentMethod[];
  summary: Summary;
  button: ButtonText;
  consent: Consent | null;
  errors: FieldError[];
  card_frame: CardFrame | null;
  /** What the browser works out unseen before it hands over a card; none as long as nothing is wrong. */
  puzzle: string | null;
  /** The mandate that some of the ways to pay need; none where no such way is offered. */
  debit: DebitForm | null;
  /** Where wallets of the buyer's device are taken. */
  wallet: WalletSale | null;
  unavailable: Unavailable | null;
  /** Until when the last of it is held, in words; none unless it is on hold. */
  on_hold_until: string | null;
  /** What this browser bought of it before, and still runs. */
  running: RunningOrder | null;
  /** The field for the password; none where no password is needed, or it was given. */
  password: PasswordForm | null;
  /** Whether the box is ticked that lets what is paid with be kept for offers; none where none follow. */
  keep: boolean | null;
  /** The same for a better ticket; none where there is none, or nothing that is offered can be kept. */
  keep_for_upgrade: KeepForUpgrade | null;
}

export interface SignInProps {
  frame: Frame;
  action: string;
  csrf: string;
  email: string;
  error: string | null;
  /** True once the link was sent (or would have been: the page never tells who is known). */
  sent: boolean;
}

export type CertificateStanding =
  | 'issued'
  | 'expired'
  | 'revoked';

/** Where the number of a certificate is typed in. */
export interface CertificateCheckProps {
  locale: Locale;
}

/** What everybody may know of a certificate. */
export interface CertificateProps {
  frame: Frame;
  standing: CertificateStanding;
  number: string;
  revision: number;
  /** None unless the holder lets everybody know. */
  holder: string | null;
  product: string;
  seller: string;
  /** Its date, as the paper has it; empty: none. */
  date: string;
  /** Its last day; none: it has no end. */
  valid_until: string | null;
}

export type Missing =
  | 'certificate'
  | 'shop'
  | 'product'
  | 'order'
  | 'page';

export interface NotFoundProps {
  /** None where not even the shop is known. */
  frame: Frame | null;
  locale: Locale;
  missing: Missing;
}

export type ErrorKind =
  | 'broken'
  | 'busy'
  | 'too_many'
  | 'form_expired'
  | 'not_upgradable'
  | 'deal_over'
  | 'refused';

export interface ErrorProps {
  frame: Frame | null;
  locale: Locale;
  kind: ErrorKind;
  request_id: string;
  /** Where trying again makes sense. */
  retry_url: string | null;
}

/** Why a form was not taken although every field is right. */
export type FormNotice =
  | 'stale'
  | 'too_many';

/** Where a payment of a plan stands, as its buyer understands it. */
export type PaymentStanding =
  | 'paid'
  | 'planned'
  | 'pending'
  | 'owed'
  | 'skipped'
  | 'back'
  | 'together'
  | 'covered';

export interface PaymentLine {
  number: number;
  day: string;
  amount: string;
  /** What of it is no tax, and the tax in it; none where there is no tax. */
  tax: TaxWithin | null;
  /** What of its price is paid ahead, where that is not all of it. */
  credit: string | null;
  state: PaymentStanding;
}

/** An amount without its tax, and the tax. */
export interface TaxWithin {
  net: string;
  vat: string;
}

/** What a plan comes to, or what is paid again and again. */
export interface PlanSum {
  amount: string;
  tax: TaxWithin | null;
}

/** What goes on after the payments that are named. */
export interface PlanRegular {
  /** The first of them. */
  day: string;
  /** "every month". */
  every: string;
  sum: PlanSum;
}

/** What its payer has paid ahead. */
export interface CreditView {
  /** How much now. */
  amount: string;
  /** What of it would go back to what it was paid with, should the plan be ended; none: nothing. */
  back: string | null;
  /** What no provider sends back any more. */
  kept: string | null;
}

/** A payment that is due and not made. */
export interface OwedView {
  amount: string;
  /** Whether what was bought is closed until it is paid. */
  paused: boolean;
  retry: Retry;
  /** The wire that is awaited for it; then nothing else pays it. */
  wire: WireDetails | null;
}

/** All that is left of a plan, to be paid at once. */
export interface PayoffView {
  amount: string;
  /** How many payments that is. */
  count: number;
  /** What is kept and can be charged at once, as people know it; none: nothing. */
  kept: string | null;
  /** Every other way. */
  retry: Retry;
  /** The last try came to nothing. */
  failed: boolean;
  /** A try is under way; then there is nothing to choose. */
  under_way: PayoffUnderWay | null;
}

/** What a payment of all that is left waits for. */
export interface PayoffUnderWay {
  /** The wire that is awaited. */
  wire: WireDetails | null;
  /** Where its payer goes on. */
  continue_url: string | null;
}

/** What the later payments of a plan are taken from, and what they can be taken from instead. */
export interface MethodView {
  /** What is kept, as people know it; none: nothing. */
  kept: string | null;
  /** In which way they are paid now. */
  now: PaymentMethod | null;
  /** What it can be changed to. */
  retry: Retry;
  /** The last try came to nothing. */
  failed: boolean;
  /** The provider has not said yet what became of the last try. */
  checking: boolean;
  /** Where its payer goes on with the last try. */
  continue_url: string | null;
  /** Whether its payer came to change it. */
  open: boolean;
}

/** A plan that its payer can let stand still. */
export interface PauseView {
  /** Where the form is sent. */
  action: string;
  /** The days on which it can go on. */
  days: PauseDay[];
}

/** A day on which a paused plan goes on. */
export interface PauseDay {
  /** What the form sends, ISO 8601. */
  value: string;
  /** As people read it. */
  day: string;
}

/** The payments of a plan, and how it is ended. */
export interface PlanPanel {
  payments: PaymentLine[];
  /** What comes after them until it is ended. */
  regular: PlanRegular | null;
  /** What they come to, where it has an end. */
  total: PlanSum | null;
  /** What is paid ahead; none: nothing. */
  credit: CreditView | null;
  owed: OwedView | null;
  /** Where it is ended; none where it cannot be, or has been. */
  cancel_url: string | null;
  /** What it would run until. */
  runs_until: string | null;
  /** Whether payments are collected until then, since that was agreed. */
  bound: boolean;
  csrf: string;
  /** The last day, once it was ended. */
  ends: string | null;
  /** Where a payer who ended it keeps it after all. */
  keep_url: string | null;
  /** Letting it stand still for a while; none where that is not theirs to do. */
  pause: PauseView | null;
  /** Where a payer who let it stand still goes on with it. */
  resume_url: string | null;
  /** All that is left at once; none where that is nothing, or cannot be paid early. */
  payoff: PayoffView | null;
  /** What later payments are taken from; none where nothing more is to be paid. */
  method: MethodView | null;
}

/** Where a plan stands as a whole. */
export type PlanStanding =
  | 'active'
  | 'paused'
  | 'paid'
  | 'unpaid'
  | 'ended';

/** The page of a plan by itself, for whoever pays it. */
export interface ManageProps {
  frame: Frame;
  product_name: string;
  /** The short token of its order. */
  token: string;
  standing: PlanStanding;
  /** The day on which it resumes. */
  paused_until: string | null;
  /** The page of its order: receipt, instructions, files. */
  order_url: string;
  plan: PlanPanel;
  /** By whose word accounts are debited for it. */
  mandate: MandateView | null;
}

/** The eight types of products. */
export type ProductKind =
  | 'service'
  | 'download'
  | 'course'
  | 'event'
  | 'membership'
  | 'bundle'
  | 'license_key'
  | 'certificate';

export interface Price {
  text: string;
  /** The price before, struck through. */
  old_text: string | null;
  is_free: boolean;
  /** "incl. 19% VAT", or none where no VAT is due. */
  vat_note: string | null;
  /** "every month"; none where it is paid once. */
  rhythm: string | null;
}

export interface ProductCard {
  name: string;
  url: string;
  kind: ProductKind;
  teaser: string;
  cover: Picture | null;
  price: Price;
  sold_out: boolean;
  /** Until when the last of it is held for somebody who is paying. */
  on_hold_until: string | null;
}

/** The link to a category of the shop. */
export interface CategoryLink {
  title: string;
  url: string;
  /** `#0a5eb0`. */
  color: string;
  /** Whether it is the one that is shown. */
  current: boolean;
}

/** The category that is shown. */
export interface CategoryHead {
  title: string;
  description: string;
}

export interface ShopProps {
  frame: Frame;
  products: ProductCard[];
  /** The categories of the shop, in the seller's order. */
  categories: CategoryLink[];
  /** The one that is shown; none: the whole shop. */
  category: CategoryHead | null;
  previous_url: string | null;
  next_url: string | null;
}

/** Something the buyer gets: a file, with its size in words. */
export interface Included {
  name: string;
  /** Of a file: what it is and how large. */
  detail: string;
  /** Of a product inside a bundle: what kind it is. */
  kind: ProductKind | null;
}

/** Why a product cannot be bought now, in a buyer's words. */
export type Unavailable =
  | 'sold_out'
  | 'on_hold'
  | 'not_on_sale'
  | 'not_yet'
  | 'needs_password';

/** Whether a date can be chosen. */
export type DateState =
  | 'open'
  | 'held'
  | 'full'
  | 'begun';

/** A date of an event, as one line of a list to choose from. */
export interface EventDate {
  /** What the form sends. */
  id: string;
  /** Which kind of ticket. */
  ticket: string;
  /** Day and time, by the clock of the place. */
  when: string;
  /** Where; none: online. */
  place: string | null;
  /** Price of this kind of ticket, where kinds have their own; none: that of the event. */
  price: string | null;
  state: DateState;
  /** How many places are left, when there are few. */
  left: number | null;
}

export interface ProductProps {
  frame: Frame;
  name: string;
  kind: ProductKind;
  teaser: string;
  /** The description as paragraphs of plain text. */
  paragraphs: string[];
  /** What the seller says beyond it, formatted. */
  details: RichBlock[];
  cover: Picture | null;
  price: Price;
  /** The ways to pay it, the first of which is the price; empty where there is one. */
  plans: PlanChoice[];
  includes: Included[];
  /** The dates of an event, the earliest first. */
  dates: EventDate[];
  /** Of a course: what it teaches, in order. */
  chapters: ChapterOffer[];
  payment_url: string;
  unavailable: Unavailable | null;
  /** Until when the last of it is held, in words; none unless it is on hold. */
  on_hold_until: string | null;
  /** True for the seller looking at a product that is not published yet. */
  preview: boolean;
  /** schema.org data as JSON text. */
  structured_data: string;
}

/** What a visitor is asked about apart. */
export type ConsentCategory =
  | 'statistics'
  | 'marketing';

export interface TrackedCategory {
  key: ConsentCategory;
  /** The names of what runs in it. */
  tags: string[];
}

/** What this page tells. */
export interface TrackedEvent {
  name: string;
  /** What it is about, where it is about one product. */
  product_id: string | null;
  /** The categories of those that hear it. */
  hears: string[];
  data: unknown;
  /** Where the data are asked for instead, and given once. */
  measured_url: string | null;
}

export interface Tracking {
  /** Whether each category is asked for by itself. */
  rich: boolean;
  /** What the seller adds to the question, in paragraphs. */
  text: string[];
  /** Names the question. */
  terms_hash: string;
  categories: TrackedCategory[];
  /** Where answers are kept. */
  consents_url: string;
  /** The document in which the codes run. */
  frame_url: string;
  /** Where the visitor's answer holds. */
  path: string;
  event: TrackedEvent | null;
}

/** The box on the payment page that lets what is paid with be kept for a better ticket. */
export interface KeepForUpgrade {
  ticked: boolean;
  /** Until when, where there is one date only. */
  until: string | null;
}

/** A better ticket, for the difference. */
export interface UpgradeView {
  /** Which kind of ticket. */
  name: string;
  /** For how much more. */
  price: string;
  /** Where it is paid. */
  url: string;
  /** How it is had with one press; none: it is paid on the payment page. */
  press: UpgradePress | null;
}

/** A better ticket by one press of a button. */
export interface UpgradePress {
  action: string;
  csrf: string;
  idempotency_key: string;
  version: string;
  /** What is had for what: "Box instead of Balcony". */
  change: string;
  /** What is charged: "Visa •••• 4242". */
  paid_with: string;
  summary: Summary;
  consent: Consent | null;
  error: string | null;
  consent_missing: boolean;
}

/** What is kept for a better ticket, and how it is taken back. */
export interface KeptView {
  method: string;
  until: string;
  action: string;
  csrf: string;
}

/** The props of every page. */
export interface Pages {
  shop: ShopProps;
  built_page: BuiltPageProps;
  product: ProductProps;
  payment: PaymentProps;
  confirmation: ConfirmationProps;
  manage: ManageProps;
  course: CourseProps;
  offer: OfferProps;
  gift: GiftProps;
  download: DownloadProps;
  sign_in: SignInProps;
  declaration: DeclarationProps;
  contact: ContactProps;
  certificate: CertificateProps;
  certificate_check: CertificateCheckProps;
  legal: LegalProps;
  not_found: NotFoundProps;
  error: ErrorProps;
}

export type PageName = keyof Pages;
