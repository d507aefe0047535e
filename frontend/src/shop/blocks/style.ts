// One style sheet of a page: its theme, and custom properties of each block in each width. Nothing of it is taken over as it was
// written: numbers are numbers, colours are tokens or hex, pictures are addresses of files that the page knows.
import { contrast, inkOn, isHex, mix, readableOn, READABLE } from './colors';
import type { Block, Box, PageDocument, Style } from './document.gen';
import { stackOf } from './fonts';
import { type Scene, mediaOf } from './scene';

type Tokens = NonNullable<PageDocument['tokens']>;
type Rules = [property: string, value: string][];

/** The widths of decisions-growth §1. */
export const SCOPES = {
  desktop: '(min-width:992px)',
  tablet: '(min-width:768px) and (max-width:991.98px)',
  mobile: '(max-width:767.98px)',
} as const;
export type Device = keyof typeof SCOPES;
export const DEVICES = Object.keys(SCOPES) as Device[];

/** The shop's own variables: what a token is called there. */
const TOKENS: Record<string, string> = {
  primary: '--accent',
  onPrimary: '--on-accent',
  secondary: '--second',
  background: '--paper',
  surface: '--card',
  text: '--ink',
  muted: '--soft',
  accent: '--extra',
  success: '--good',
  danger: '--bad',
  border: '--line',
};

const SHADOWS = { none: 'none', sm: '0 1px 3px rgb(0 0 0/14%)', md: '0 6px 20px rgb(0 0 0/12%)', lg: '0 18px 48px rgb(0 0 0/18%)' } as const;

/** The safe form of a colour; what is none is left out. */
export function colorOf(color: string | undefined): string | undefined {
  if (!color) return undefined;
  const token = color.startsWith('token:') ? TOKENS[color.slice('token:'.length)] : undefined;
  if (token) return `var(${token})`;
  return isHex(color) ? color : undefined;
}

const px = (value: number | undefined) => (Number.isFinite(value) ? `${value}px` : undefined);
const rule = (property: string, value: string | number | undefined): Rules => (value === undefined ? [] : [[property, String(value)]]);

function boxRules(name: string, box: Box | undefined): Rules {
  const sides = [['t', box?.top], ['e', box?.right], ['b', box?.bottom], ['s', box?.left]] as const;
  return sides.flatMap(([side, value]) => rule(`--b-${name}${side}`, px(value)));
}

/** Addresses of pictures go into a sheet as text that cannot end there. */
const urlOf = (url: string) => `url("${encodeURI(decodeURI(url)).replaceAll('"', '%22').replaceAll('\\', '%5C').replaceAll('<', '%3C')}")`;

function styleRules(scene: Scene, style: Style): Rules {
  const { width, widthUnit = '%' } = style;
  const picture = mediaOf(scene, style.backgroundImage?.mediaId)?.picture;
  return [
    ...boxRules('p', style.padding),
    ...boxRules('m', style.margin),
    ...rule('--b-bg', colorOf(style.background)),
    ...rule('--b-color', colorOf(style.color)),
    ...rule('--b-overlay', colorOf(style.overlay)),
    ...rule('--b-picture', picture ? urlOf(picture.url) : undefined),
    ...rule('--b-round', px(style.radius)),
    ...rule('--b-size', Number.isFinite(style.fontSize) ? `${Number(style.fontSize) / 16}rem` : undefined),
    ...rule('--b-weight', numeric(style.fontWeight)),
    ...rule('--b-leading', numeric(style.lineHeight)),
    ...rule('--b-font', style.fontToken ? `var(--font-${style.fontToken})` : undefined),
    ...rule('--b-text', oneOf(style.textAlign, ['start', 'center', 'end', 'justify'])),
    ...rule('--b-place', oneOf(style.align, ['start', 'center', 'end'])),
    ...rule('--b-border', px(style.borderWidth)),
    ...rule('--b-edge', colorOf(style.borderColor)),
    ...rule('--b-shadow', style.shadow ? SHADOWS[style.shadow] : undefined),
    ...rule('--b-columns', numeric(style.columns)),
    ...rule('--b-gap', px(style.gap)),
    ...rule('--b-width', numeric(width) === undefined ? undefined : `${width}${widthUnit === 'px' ? 'px' : '%'}`),
    ...(style.hidden === undefined ? [] : rule('--b-display', style.hidden ? 'none' : 'block')),
  ];
}

const numeric = (value: number | undefined) => (Number.isFinite(value) ? value : undefined);
const oneOf = <Value extends string>(value: Value | undefined, known: readonly Value[]) => (value && known.includes(value) ? value : undefined);
const PROPER = /^[a-z0-9_-]{1,40}$/;

export const classOf = (block: Pick<Block, 'id'>): string => `b-${block.id}`;

function written(selector: string, rules: Rules): string {
  return rules.length === 0 ? '' : `${selector}{${rules.map(([property, value]) => `${property}:${value}`).join(';')}}`;
}

/** What of a block's props is a measure rather than content. */
function ownRules(block: Block): Rules {
  if (block.type === 'gap') return rule('--b-height', px(block.props.height));
  if (block.type === 'banner') return rule('--b-tall', Number.isFinite(block.props.heightVh) ? `${block.props.heightVh}vh` : undefined);
  if (block.type === 'text') return block.props.clampLines ? rule('--b-lines', numeric(block.props.clampLines)) : [];
  if (block.type === 'testimonials') return rule('--b-slide', numeric(block.props.itemsPerSlide));
  if ('list' in block.props && block.props.list) return rule('--b-slide', numeric(block.props.list.itemsPerSlide));
  return [];
}

const ms = (value: number | undefined) => (Number.isFinite(value) ? `${value}ms` : undefined);

function moved({ animation }: Block): Rules {
  if (!animation?.type || animation.type === 'none') return [];
  return [...rule('--b-delay', ms(animation.delayMs)), ...rule('--b-lasts', ms(animation.durationMs))];
}

/** What of a style a block may have: the end of the page carries what the law wants within reach, and cannot be hidden. */
const allowedOf = ({ type }: Block, rules: Rules): Rules => (type === 'footer' ? rules.filter(([property]) => property !== '--b-display') : rules);

function blockSheet(scene: Scene, block: Block): string {
  if (!PROPER.test(block.id)) return '';
  const selector = `.${classOf(block)}`;
  const all = allowedOf(block, [...ownRules(block), ...moved(block), ...(block.style?.all ? styleRules(scene, block.style.all) : [])]);
  const shown = block.visibility?.devices;
  const scoped = DEVICES.map((device) => {
    const style = block.style?.[device];
    const rules = style ? styleRules(scene, style) : [];
    const hidden: Rules = shown && !shown.includes(device) ? [['--b-display', 'none']] : [];
    const text = written(selector, allowedOf(block, [...rules, ...hidden]));
    return text && `@media ${SCOPES[device]}{${text}}`;
  });
  return written(selector, all) + scoped.join('') + buttonSheet(block);
}

/** The colours of a block's buttons, which stand beside each other. */
function buttonSheet(block: Block): string {
  return buttonsOf(block)
    .map((button, at) => {
      const round = px(button.radius);
      const rules = [...rule('--btn', colorOf(button.background)), ...rule('--btn-ink', colorOf(button.fontColor)), ...rule('--btn-round', round)];
      return written(`.${classOf(block)} .btn-${at}`, rules);
    })
    .join('');
}

/** The buttons of a block in the order in which they are shown. */
export function buttonsOf(block: Block) {
  const props = block.props as { button?: object; buttons?: readonly object[]; accept?: object; decline?: object; joinButton?: object };
  const all = [...(props.buttons ?? []), props.button, props.accept, props.decline, props.joinButton].filter(Boolean);
  return all as { background?: string; fontColor?: string; radius?: number }[];
}

const PAPER = '#f7f5f1';
const NIGHT = '#131816';

/** The theme by day as the seller chose it. What they left open follows from what they chose. */
function dayRules(colors: Tokens['colors']): Rules {
  const { primary, background, text } = colors;
  const surface = colors.surface ?? mix(background, contrast(background, '#ffffff') < 1.5 ? '#ffffff' : text, contrast(background, '#ffffff') < 1.05 ? 0 : 0.06);
  const muted = colors.muted ?? readableOn(mix(text, background, 0.28), background);
  return [
    ['--accent', primary],
    ['--accent-strong', mix(primary, inkOn(background) === '#ffffff' ? '#ffffff' : '#000000', 0.18)],
    ['--on-accent', colors.onPrimary ?? inkOn(primary)],
    ['--second', colors.secondary ?? mix(primary, text, 0.4)],
    ['--extra', colors.accent ?? primary],
    ['--paper', background],
    ['--card', surface],
    ['--ink', text],
    ['--soft', muted],
    ['--line', colors.border ?? mix(background, text, 0.16)],
    ['--edge', mix(background, text, 0.5)],
    ['--tint', mix(background, primary, 0.1)],
    ['--link', readableOn(readableOn(primary, background), surface)],
    ...(colors.success ? rule('--good', colors.success) : []),
    ...(colors.danger ? rule('--bad', colors.danger) : []),
  ];
}

/** The same theme by night: the seller's colour, as bright as it has to be, on the shop's dark ground. */
function nightRules(colors: Tokens['colors']): Rules {
  const ground = mix(NIGHT, colors.primary, 0.06);
  const accent = readableOn(colors.primary, ground);
  return dayRules({ primary: accent, background: ground, text: '#eaeeeb', surface: mix(ground, '#ffffff', 0.05), secondary: readableOn(colors.secondary ?? colors.primary, ground), accent: readableOn(colors.accent ?? colors.primary, ground) });
}

function themeSheet(tokens: Tokens | undefined, selector: string): string {
  if (!tokens) return '';
  const colors = Object.fromEntries(Object.entries(tokens.colors).filter(([, color]) => color && isHex(color))) as Tokens['colors'];
  const whole = { ...colors, primary: colors.primary ?? '#0b6e5b', background: colors.background ?? PAPER, text: colors.text ?? '#1d2421' };
  const radius = tokens.radius;
  const shape: Rules = [
    ...rule('--round', px(radius === undefined ? undefined : Math.min(radius, 40))),
    ...rule('--round-small', px(radius === undefined ? undefined : Math.min(Math.round(radius * 0.6), 24))),
    ...rule('--btn-round', px(radius)),
    ...rule('--wrap', px(tokens.containerWidth)),
    ...rule('--unit', px(tokens.spacing)),
    ...rule('--scale', numeric(tokens.headingScale)),
    ...rule('--lift', tokens.shadow ? SHADOWS[tokens.shadow] : undefined),
    ...rule('--case', oneOf(tokens.buttonCase, ['none', 'uppercase'])),
    ...(['heading', 'body', 'button'] as const).flatMap((role) => {
      const font = tokens.fonts?.[role];
      return [...rule(`--font-${role}`, stackOf(font)), ...rule(`--weight-${role}`, numeric(font?.fontWeight)), ...rule(`--slant-${role}`, oneOf(font?.fontStyle, ['normal', 'italic']))];
    }),
  ];
  // Light colours as a dark page are those of the night; dark ones are dark as they are.
  const day = tokens.mode === 'dark' && inkOn(whole.background) !== '#ffffff' ? nightRules(whole) : dayRules(whole);
  const scheme = tokens.mode === 'dark' ? 'dark' : 'light';
  // Which of the shop's two colours is the one that is left empty (style/tokens.css).
  const fixed: Rules = [['color-scheme', scheme], ['--light', scheme === 'light' ? 'initial' : ' '], ['--dark', scheme === 'dark' ? 'initial' : ' ']];
  if (tokens.mode === 'auto') return written(selector, [...shape, ...day]) + `@media (prefers-color-scheme:dark){${written(selector, nightRules(whole))}}`;
  return written(selector, [...fixed, ...shape, ...day]);
}

/** The whole sheet. In the order of the document: a later block never changes an earlier one. */
export function sheetOf(scene: Scene, selector = ':root'): string {
  return themeSheet(scene.document.tokens, selector) + scene.document.blocks.map((block) => blockSheet(scene, block)).join('');
}

export { READABLE };
