// The page document as its schema says it. Written by `node tools/page-types.mjs`.

/** A formatted text per language, as the editor of texts makes it. */
export type Richtext = Record<string, { type: 'doc'; content: unknown[] }>;

export type Id = string;

export type Hex = string;

/** a theme token (follows the theme) or a literal hex (pinned). */
export type Color = 'token:primary' | 'token:onPrimary' | 'token:secondary' | 'token:background' | 'token:surface' | 'token:text' | 'token:muted' | 'token:accent' | 'token:success' | 'token:danger' | 'token:border' | Hex;

export type Url = string;

export type ClassName = string;

/** text per locale; '*' is the fallback. */
export type I18n = Record<string, string>;

export type Media = {
  mediaId: Id;
  alt?: I18n | undefined;
  focal?: {
    x?: number | undefined;
    y?: number | undefined;
  } | undefined;
};

export type Box = {
  top?: number | undefined;
  right?: number | undefined;
  bottom?: number | undefined;
  left?: number | undefined;
};

/** every field optional: absent = inherit from scope 'all', then from theme tokens. */
export type Style = {
  hidden?: boolean | undefined;
  width?: number | undefined;
  widthUnit?: '%' | 'px' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  textAlign?: 'start' | 'center' | 'end' | 'justify' | undefined;
  padding?: Box | undefined;
  margin?: Box | undefined;
  radius?: number | undefined;
  background?: Color | undefined;
  backgroundImage?: Media | undefined;
  overlay?: Color | undefined;
  color?: Color | undefined;
  fontToken?: 'heading' | 'body' | 'button' | undefined;
  fontSize?: number | undefined;
  fontWeight?: 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900 | undefined;
  lineHeight?: number | undefined;
  borderWidth?: number | undefined;
  borderColor?: Color | undefined;
  shadow?: 'none' | 'sm' | 'md' | 'lg' | undefined;
  columns?: number | undefined;
  gap?: number | undefined;
  sticky?: boolean | undefined;
};

export type ScopedStyle = {
  all?: Style | undefined;
  desktop?: Style | undefined;
  tablet?: Style | undefined;
  mobile?: Style | undefined;
};

export type Animation = {
  type?: 'none' | 'fade' | 'slide' | 'zoom' | 'pulse' | 'shake' | undefined;
  delayMs?: number | undefined;
  durationMs?: number | undefined;
  once?: boolean | undefined;
};

export type Action = {
  type: 'buy' | 'details' | 'customLink' | 'individualLink' | 'downloadFile' | 'lessonLink';
  productId?: Id | undefined;
  pricingPlanId?: Id | undefined;
  url?: Url | undefined;
  mediaId?: Id | undefined;
  lessonId?: Id | undefined;
  newTab?: boolean | undefined;
};

export type Btn = {
  text: I18n;
  action: Action;
  variant?: 'solid' | 'outline' | 'text' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  fullWidth?: boolean | undefined;
  background?: Color | undefined;
  fontColor?: Color | undefined;
  radius?: number | undefined;
  animation?: Animation | undefined;
  icon?: string | undefined;
};

export type MenuItem = {
  name: I18n;
  url?: Url | undefined;
  linkType: 'page' | 'product' | 'category' | 'custom' | 'login' | 'payer';
  targetId?: Id | undefined;
  newTab?: boolean | undefined;
  submenu?: readonly (MenuItem)[] | undefined;
};

export type Testimonial = {
  id: Id;
  avatar?: Media | undefined;
  fullName: string;
  text: I18n;
  rating?: number | undefined;
};

export type Social = {
  network: 'website' | 'facebook' | 'instagram' | 'twitter' | 'youtube' | 'tumblr' | 'pinterest' | 'linkedin' | 'xing' | 'tiktok';
  url: Url;
};

export type ProductList = {
  source?: 'all' | 'category' | 'selected' | 'group' | 'same_category' | undefined;
  categoryIds?: readonly (Id)[] | undefined;
  productIds?: readonly (Id)[] | undefined;
  limit?: number | undefined;
  sort?: 'position' | 'newest' | 'price_asc' | 'price_desc' | 'popular' | undefined;
  view?: 'grid' | 'list' | 'slider' | 'button' | 'text' | undefined;
  itemsPerSlide?: number | undefined;
  showCategories?: boolean | undefined;
  showSearch?: boolean | undefined;
  showPrice?: boolean | undefined;
  showOldPrice?: boolean | undefined;
  showDescription?: boolean | undefined;
  ellipsis?: number | undefined;
  cover?: 'none' | 'top' | 'start' | 'background' | undefined;
  buttonAction?: 'buy' | 'details' | 'customLink' | 'individualLink' | 'downloadFile' | 'lessonLink' | undefined;
  buttonText?: I18n | undefined;
  paymentOption?: 'autopay' | 'checkout' | undefined;
  emptyText?: I18n | undefined;
};

export type FormField = {
  key: 'first_name' | 'last_name' | 'email' | 'birthday' | 'street' | 'zip' | 'country_code' | 'phone' | 'custom';
  customType?: 'text' | 'textarea' | undefined;
  label?: I18n | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
};

export type HeaderProps = {
  logo?: Media | undefined;
  title?: I18n | undefined;
  menu?: readonly (MenuItem)[] | undefined;
  layout?: 'logo_start' | 'logo_center' | 'burger' | undefined;
  showCart?: boolean | undefined;
  showLogin?: boolean | undefined;
  showLanguage?: boolean | undefined;
  sticky?: boolean | undefined;
  socials?: readonly (Social)[] | undefined;
};

export type BannerProps = {
  title?: I18n | undefined;
  subtitle?: Richtext | undefined;
  image?: Media | undefined;
  video?: {
    mediaId?: Id | undefined;
    muted?: boolean | undefined;
    loop?: boolean | undefined;
  } | undefined;
  layout?: 'text_start' | 'text_end' | 'center' | 'split' | 'full' | undefined;
  heightVh?: number | undefined;
  buttons?: readonly (Btn)[] | undefined;
  slides?: readonly ({
    image?: Media | undefined;
    title?: I18n | undefined;
    text?: I18n | undefined;
    button?: Btn | undefined;
  })[] | undefined;
};

export type SellerProductsProps = {
  list: ProductList;
};

export type MembershipProductsProps = {
  list: ProductList;
  onlyAccessible?: boolean | undefined;
  showProgress?: boolean | undefined;
  lockedMode?: 'hide' | 'lock' | 'upsell' | undefined;
};

export type ProductProps = {
  productId?: Id | undefined;
  parts?: readonly ('cover' | 'title' | 'description' | 'price' | 'plans' | 'quantity' | 'buy_button' | 'reviews' | 'seller' | 'faq' | 'countdown' | 'sold_count')[] | undefined;
  layout?: 'stacked' | 'two_columns' | 'card' | undefined;
  paymentOption?: 'autopay' | 'checkout' | undefined;
  button?: Btn | undefined;
  defaultPlanId?: Id | undefined;
};

export type PopularProductsProps = {
  list: ProductList;
  periodDays?: 7 | 30 | 90 | 180 | 365 | undefined;
};

export type TestimonialsProps = {
  items: readonly (Testimonial)[];
  view?: 'grid' | 'slider' | 'list' | 'single' | undefined;
  itemsPerSlide?: number | undefined;
  autoplay?: boolean | undefined;
};

export type ButtonProps = {
  button: Btn;
};

export type TextProps = {
  doc: Richtext;
  clampLines?: number | undefined;
};

export type PictureProps = {
  image: Media;
  fit?: 'cover' | 'contain' | 'none' | undefined;
  ratio?: 'auto' | '1:1' | '4:3' | '3:2' | '16:9' | '9:16' | undefined;
  action?: Action | undefined;
  caption?: I18n | undefined;
  lightbox?: boolean | undefined;
};

export type VideoProps = {
  source: 'hosted' | 'external';
  mediaId?: Id | undefined;
  externalUrl?: Url | undefined;
  poster?: Media | undefined;
  autoplay?: boolean | undefined;
  muted?: boolean | undefined;
  loop?: boolean | undefined;
  controls?: boolean | undefined;
  playInModal?: boolean | undefined;
  captions?: readonly ({
    lang: string;
    mediaId: Id;
  })[] | undefined;
};

export type FileProps = {
  files: readonly ({
    mediaId: Id;
    label?: I18n | undefined;
  })[];
  access?: 'public' | 'buyers' | 'lead' | undefined;
  button?: Btn | undefined;
};

export type FilePdfProps = {
  mediaId: Id;
  mode?: 'inline' | 'button' | 'thumbnail' | undefined;
  pages?: number | undefined;
  allowDownload?: boolean | undefined;
  stamp?: boolean | undefined;
};

export type FooterProps = {
  columns?: readonly ({
    title?: I18n | undefined;
    links?: readonly (MenuItem)[] | undefined;
  })[] | undefined;
  legal?: {
    imprint?: Url | undefined;
    privacy?: Url | undefined;
    terms?: Url | undefined;
    withdrawal?: Url | undefined;
  } | undefined;
  showCookieSettings?: boolean | undefined;
  socials?: readonly (Social)[] | undefined;
  copyright?: I18n | undefined;
};

export type FunnelProps = {
  nodeRole?: 'optin' | 'sales' | 'upsell' | 'downsell' | 'thank_you' | undefined;
  accept?: Btn | undefined;
  decline?: Btn | undefined;
  progress?: boolean | undefined;
};

export type AudioPlayerProps = {
  tracks: readonly ({
    mediaId: Id;
    title?: I18n | undefined;
    previewSeconds?: number | undefined;
  })[];
  cover?: Media | undefined;
  allowDownload?: boolean | undefined;
  speeds?: boolean | undefined;
};

export type AffiliateProps = {
  programId: Id;
  show?: readonly ('commission' | 'cookie_days' | 'products' | 'terms' | 'stats')[] | undefined;
  joinButton?: Btn | undefined;
  loggedInButton?: Btn | undefined;
};

export type ContactFormProps = {
  fields: readonly (FormField)[];
  button?: Btn | undefined;
  doubleOptIn?: boolean | undefined;
  consentText?: Richtext | undefined;
  tags?: readonly (string)[] | undefined;
  integrationId?: Id | undefined;
  after?: 'message' | 'redirect' | 'download' | undefined;
  message?: Richtext | undefined;
  redirectUrl?: Url | undefined;
  leadProductId?: Id | undefined;
};

export type ConversionToolsProps = {
  tool: 'countdown' | 'bubble' | 'progress' | 'exit_intent';
  countdown?: {
    type?: 'counter' | 'countdown' | undefined;
    direction?: 'up' | 'down' | undefined;
    mode?: 'fixed_date' | 'evergreen' | undefined;
    endsAt?: string | undefined;
    durationSec?: number | undefined;
    onEnd?: 'hide' | 'message' | 'redirect' | undefined;
    url?: Url | undefined;
  } | undefined;
  bubble?: {
    kind?: 'total_views' | 'total_purchases' | 'recent_purchase' | undefined;
    windowHours?: number | undefined;
    minCount?: number | undefined;
    anonymise?: boolean | undefined;
    position?: 'bottom_start' | 'bottom_end' | undefined;
  } | undefined;
  progress?: {
    goal?: number | undefined;
    source?: 'sold_count' | 'limit_left' | undefined;
  } | undefined;
  exitIntent?: {
    text?: Richtext | undefined;
    couponId?: Id | undefined;
    button?: Btn | undefined;
  } | undefined;
};

export type ThankYouPageProps = {
  parts?: readonly ('order_summary' | 'access_button' | 'invoice' | 'tickets' | 'license_keys' | 'downloads' | 'account_setup' | 'calendar' | 'share' | 'affiliate_invite' | 'upsells')[] | undefined;
  message?: Richtext | undefined;
  redirectAfterSec?: number | undefined;
  redirectUrl?: Url | undefined;
};

export type GapProps = {
  height: number;
  divider?: 'none' | 'line' | 'dotted' | 'wave' | undefined;
};

export type FunnelProductProps = {
  productId: Id;
  pricingPlanId?: Id | undefined;
  parts?: readonly ('cover' | 'title' | 'description' | 'price' | 'old_price' | 'countdown' | 'quantity')[] | undefined;
  oneClick?: boolean | undefined;
  accept?: Btn | undefined;
  decline?: Btn | undefined;
};

/** The props of each block, by its type. */
export interface BlockProps {
  header: HeaderProps;
  banner: BannerProps;
  seller_products: SellerProductsProps;
  membership_products: MembershipProductsProps;
  product: ProductProps;
  popular_products: PopularProductsProps;
  testimonials: TestimonialsProps;
  button: ButtonProps;
  text: TextProps;
  picture: PictureProps;
  video: VideoProps;
  file: FileProps;
  file_pdf: FilePdfProps;
  footer: FooterProps;
  funnel: FunnelProps;
  audio_player: AudioPlayerProps;
  affiliate: AffiliateProps;
  contact_form: ContactFormProps;
  conversion_tools: ConversionToolsProps;
  thank_you_page: ThankYouPageProps;
  gap: GapProps;
  funnel_product: FunnelProductProps;
}

export interface BlockFrame {
  id: Id;
  v: number;
  sharedRef?: Id | undefined;
  className?: ClassName | undefined;
  anchor?: string | undefined;
  visibility?: {
    devices?: readonly ('desktop' | 'tablet' | 'mobile')[] | undefined;
    audience?: 'all' | 'signed_out' | 'signed_in' | 'buyers_of' | 'not_buyers_of' | undefined;
    productIds?: readonly (Id)[] | undefined;
    from?: string | undefined;
    until?: string | undefined;
  } | undefined;
  animation?: Animation | undefined;
  style?: ScopedStyle | undefined;
}

export type BlockType = keyof BlockProps;

export type BlockOf<Type extends BlockType> = BlockFrame & { type: Type; props: BlockProps[Type] };

export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType];

export interface PageDocument {
  schemaVersion: 1;
  pageKind: 'shop' | 'shop_product' | 'membership' | 'course' | 'funnel' | 'thank_you_page' | 'affiliate';
  dir?: 'auto' | 'ltr' | 'rtl' | undefined;
  defaultLocale?: string | undefined;
  locales: readonly (string)[];
  seo?: {
    title?: I18n | undefined;
    description?: I18n | undefined;
    socialImage?: Media | undefined;
    noindex?: boolean | undefined;
    canonical?: Url | undefined;
  } | undefined;
  tokens?: {
    mode?: 'light' | 'dark' | 'auto' | undefined;
    colors: {
      primary: Hex;
      onPrimary?: Hex | undefined;
      secondary?: Hex | undefined;
      background: Hex;
      surface?: Hex | undefined;
      text: Hex;
      muted?: Hex | undefined;
      accent?: Hex | undefined;
      success?: Hex | undefined;
      danger?: Hex | undefined;
      border?: Hex | undefined;
    };
    fonts?: {
      heading?: {
        fontName: string;
        fallbackFont?: string | undefined;
        fontWeight?: number | undefined;
        fontStyle?: 'normal' | 'italic' | undefined;
        fontDisplay?: 'auto' | 'block' | 'swap' | 'fallback' | 'optional' | undefined;
        fontFormat?: 'woff2' | 'woff' | 'truetype' | 'opentype' | undefined;
        fileId?: Id | undefined;
      } | undefined;
      body?: {
        fontName: string;
        fallbackFont?: string | undefined;
        fontWeight?: number | undefined;
        fontStyle?: 'normal' | 'italic' | undefined;
        fontDisplay?: 'auto' | 'block' | 'swap' | 'fallback' | 'optional' | undefined;
        fontFormat?: 'woff2' | 'woff' | 'truetype' | 'opentype' | undefined;
        fileId?: Id | undefined;
      } | undefined;
      button?: {
        fontName: string;
        fallbackFont?: string | undefined;
        fontWeight?: number | undefined;
        fontStyle?: 'normal' | 'italic' | undefined;
        fontDisplay?: 'auto' | 'block' | 'swap' | 'fallback' | 'optional' | undefined;
        fontFormat?: 'woff2' | 'woff' | 'truetype' | 'opentype' | undefined;
        fileId?: Id | undefined;
      } | undefined;
    } | undefined;
    radius?: number | undefined;
    spacing?: number | undefined;
    containerWidth?: number | undefined;
    shadow?: 'none' | 'sm' | 'md' | 'lg' | undefined;
    buttonCase?: 'none' | 'uppercase' | undefined;
    headingScale?: number | undefined;
  } | undefined;
  customCssClass?: ClassName | undefined;
  blocks: readonly (Block)[];
}
