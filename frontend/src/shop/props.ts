// What the server hands to the pages of the shop. core/render/src/props.rs is the mirror of this file, field by field;
// fixtures/golden.json is rendered on both sides and a test there fails when one of them drifts.
//
// Money, dates, sizes and counts arrive as finished words: the engine on the server (QuickJS) has no Intl.

import type { CountryChoice, ExtraField, FieldError, PaymentValues } from './fields';
import type { Attendees, QuantityField } from './basket';
import type { DownloadProps } from './download';
import type { Frame, Locale, Picture } from './frame';
import type { GiftForm, GiftNote, GiftProps } from './gift';
import type { Goods } from './goods';
import type { ChapterOffer, CourseProps } from './course';
import type { ContactProps } from './contact';
import type { DeclarationProps } from './declaration';
import type { LegalProps } from './legal';
import type { Look } from './look';
import type { AddonChoice, CouponOffer, InsteadChoice, OwnAmount, PlanChoice, PlanPanel, Summary, VatNote } from './plan';
import type { AnswerView, AskedField } from './questions';
import type { DebitForm, ElsewhereView, MandateView, WalletSale } from './rails';
import type { FollowUp, OfferProps } from './offer';
import type { ShelfLink } from './shelf';
import type { KeepForUpgrade, KeptView } from './upgrade';

export type * from './basket';
export type * from './download';
export type * from './frame';
export type * from './gift';
export type * from './goods';
export type * from './fields';
export type * from './legal';
export type * from './look';
export type * from './course';
export type * from './contact';
export type * from './declaration';
export type * from './offer';
export type * from './plan';
export type * from './questions';
export type * from './rails';
export type * from './shelf';
export type * from './tracking';
export type * from './upgrade';

export interface Price {
  /** "29,00 €" or the word for free; finished. */
  text: string;
  /** The price before, struck through. */
  old_text: string | null;
  is_free: boolean;
  /** "incl. 19% VAT" or null where no VAT is due. */
  vat_note: string | null;
  /** "every month"; null where it is paid once. */
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
  /** Until when the last of it is held, in words; null unless it is on hold. */
  on_hold_until: string | null;
}

/** The eight types of products. */
export type ProductKind = 'service' | 'download' | 'course' | 'event' | 'membership' | 'bundle' | 'license_key' | 'certificate';

export interface ShopProps {
  frame: Frame;
  products: ProductCard[];
  /** The shelves of the shop, in the seller's order. */
  shelves: ShelfLink[];
  /** The one that is shown; null: the whole shop. */
  shelf: { title: string; description: string } | null;
  /** Addresses of the neighbouring pages of the list, where there are any. */
  previous_url: string | null;
  next_url: string | null;
}

/** Something the buyer gets: a file, with its size in words. */
export interface Included {
  name: string;
  /** Of a file, "PDF · 4.2 MB". */
  detail: string;
  /** Of a product inside a bundle: what kind it is. */
  kind: ProductKind | null;
}

/** Why a product cannot be bought now, in a buyer's words. */
export type Unavailable = 'sold_out' | 'on_hold' | 'not_on_sale' | 'not_yet' | 'needs_password';

/** A date of an event, as one line of a list to choose from. */
export interface EventDate {
  /** What the form sends. */
  id: string;
  ticket: string;
  /** Day and time, by the clock of the place. */
  when: string;
  /** Where; null: online. */
  place: string | null;
  state: 'open' | 'held' | 'full' | 'begun';
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
  /** Until when the last of it is held, in words; null unless it is on hold. */
  on_hold_until: string | null;
  /** True for the seller looking at a product that is not published yet. */
  preview: boolean;
  /** schema.org data as JSON text, made by the server. */
  structured_data: string;
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

/** The texts an order button may carry. Consumers in Germany and Austria only get those that state the duty to pay (§ 312j BGB). */
export type ButtonText =
  | 'obliged_to_pay'
  | 'take_for_free'
  | 'buy_now'
  | 'agree_on_terms_and_pay'
  | 'complete_order'
  | 'accept_and_pay_now'
  | 'pay_now'
  | 'order_and_transfer';

/** What the buyer must agree to so that delivery can begin at once (§ 356 (5) BGB). */
export type Consent = 'immediate_delivery' | 'immediate_service';

/** An order that still runs, for whoever is about to buy the same again. */
export interface RunningOrder {
  token: string;
  url: string;
  /** Whether more payments of it come. */
  is_plan: boolean;
}

export interface PaymentProps {
  frame: Frame;
  look: Look;
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
  /** What is asked and needed beside e-mail, name and country. */
  extra_fields: ExtraField[];
  /** What is asked, folded away, of who wants to say it. */
  optional_fields: ExtraField[];
  /** The dates of an event to choose from, the earliest first. */
  dates: EventDate[];
  /** The prices to choose among; empty where there is one. */
  plans: PlanChoice[];
  /** Null where the tax does not depend on a VAT id. */
  vat_note: VatNote | null;
  /** Where the buyer names the price that is chosen. */
  own_amount: OwnAmount | null;
  /** Null where one order is for one piece. */
  quantity: QuantityField | null;
  /** How many the totals are for. */
  pieces: string;
  /** Null where it is not asked who comes. */
  attendees: Attendees | null;
  /** Null where it cannot be bought for somebody else. */
  gift: GiftForm | null;
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
  /** The provider's frame that takes the card where scripts run; null where no card is offered. */
  card_frame: CardFrame | null;
  /** What the browser works out unseen before it hands over a card; null as long as nothing is wrong. */
  puzzle: string | null;
  /** The mandate that some of the ways to pay need. */
  debit: DebitForm | null;
  /** The sale as a wallet of the buyer's device shows it; null where none is taken. */
  wallet: WalletSale | null;
  unavailable: Unavailable | null;
  /** Until when the last of it is held, in words; null unless it is on hold. */
  on_hold_until: string | null;
  /** What this browser bought of it before, and still runs. */
  running: RunningOrder | null;
  /** The field for the password; null where there is no door, or it stands open. */
  password: { error: string | null } | null;
  /** Whether the box is ticked that lets what is paid with be kept for offers; null where none follow. */
  keep: boolean | null;
  /** The same for a better ticket; null where there is none, or nothing that is offered can be kept. */
  keep_for_upgrade: KeepForUpgrade | null;
}

export interface CardFrame {
  url: string;
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

/** What a declined buyer can do about it. */
export type DeclineAdvice = 'other_card' | 'try_again' | 'check_card' | 'ask_bank' | 'any_way';
export type DeclineReason = 'declined' | 'insufficient_funds' | 'expired_card' | 'incorrect_number' | 'authentication_failed' | 'technical' | 'not_paid';

/** The state of an order as a buyer understands it, with what belongs to each. */
export type OrderView =
  /** `thanks_title`: the seller's own headline; `thanks_url`: their own page of thanks. */
  | { state: 'paid'; goods: Goods; gift: GiftNote | null; thanks_title: string; thanks: string; thanks_url: string | null; library_url: string | null }
  | { state: 'checking' }
  | { state: 'waiting_wire'; wire: WireDetails }
  | { state: 'challenge'; continue_url: string }
  /** The bank has the debit. `from`: the day before which nothing is debited; empty: not known. */
  | { state: 'debit'; amount: string; from: string; account: string }
  /** Waits for its buyer at the page of a method. */
  | { state: 'elsewhere'; page: ElsewhereView }
  | { state: 'declined'; reason: DeclineReason; advice: DeclineAdvice; retry: Retry }
  | { state: 'canceled'; again_url: string | null; /** Something of it was paid: a plan that has ended. */ ended: boolean }
  | { state: 'expired'; again_url: string | null; retry: Retry }
  | { state: 'refunded' }
  | { state: 'chargebacked' }
  | { state: 'paused' }
  /** The month that was paid last went back; next: the day on which the next payment opens it again, null: none is to come. */
  | { state: 'period_refunded'; next: string | null }
  /** The seller lets the plan stand still; until: the day on which it goes on, null: nobody knows. */
  | { state: 'on_hold'; until: string | null };

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

export interface OrderLine {
  /** How many of it. */
  pieces: string;
  product_name: string;
  product_url: string | null;
  cover: Picture | null;
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
  invoice_url: string | null;
  /** The payments of a plan; null where everything is paid at once. */
  plan: PlanPanel | null;
  /** By whose word accounts are debited for it. */
  mandate: MandateView | null;
  /** What was ordered after it, in a funnel. */
  follow_ups: FollowUp[];
  /** What is kept for a better ticket. */
  kept: KeptView | null;
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

/** What everybody may know of a certificate. */
export interface CertificateProps {
  frame: Frame;
  standing: 'issued' | 'expired' | 'revoked';
  number: string;
  revision: number;
  /** Null unless the holder lets everybody know. */
  holder: string | null;
  product: string;
  seller: string;
  /** Its date, as the paper has it; empty: none. */
  date: string;
  /** Its last day; null: it has no end. */
  valid_until: string | null;
}

/** The pages without a matter of their own. `frame` is null where not even the shop is known. */
export interface NotFoundProps {
  frame: Frame | null;
  locale: Locale;
  missing: 'certificate' | 'shop' | 'product' | 'order' | 'page';
}

export interface ErrorProps {
  frame: Frame | null;
  locale: Locale;
  kind: 'broken' | 'busy' | 'too_many' | 'form_expired' | 'not_upgradable' | 'refused';
  request_id: string;
  /** Where trying again makes sense. */
  retry_url: string | null;
}

export interface Pages {
  shop: ShopProps;
  product: ProductProps;
  payment: PaymentProps;
  confirmation: ConfirmationProps;
  course: CourseProps;
  gift: GiftProps;
  download: DownloadProps;
  offer: OfferProps;
  sign_in: SignInProps;
  contact: ContactProps;
  declaration: DeclarationProps;
  certificate: CertificateProps;
  legal: LegalProps;
  not_found: NotFoundProps;
  error: ErrorProps;
}

export type PageName = keyof Pages;
