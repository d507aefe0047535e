// @vitest-environment jsdom
// Reads the sources: what people named stays as it is in every sentence, whatever a browser's translator makes of the sentence.
import { render } from '@testing-library/react';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { translate } from '@/testing/translate';
import { PageTitle } from './PageTitle';
import { exact, marked, unmarked } from './marked';

type Words = { [key: string]: string | Words };
const words = import.meta.glob<Words>('../words/en/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}', '!/src/shop/**'], { eager: true, query: '?raw', import: 'default' });

/** Places in texts that are filled with what people named, or with what is compared letter by letter. */
const NAMED = new Set('address buyer code course email example inviter key mine name payer person product reseller section seller shop ticket title token'.split(' '));
/** Places that are filled with numbers, amounts, moments, and words of the platform or whole sentences of people. */
const OTHER = new Set(
  ('all amount at background block capacity change color cost count countries country currencies currency day days device devices done filter filters form formatted from interval kept kind kinds known label last4 left ' +
    'limit line loaded looked max min minimum mode most ms number of page papers percent period place plan plans price problem provider rate ready reason right rights shown smallest sold status sum ' +
    'supply taken text till time total until used uses value version what where x y zone').split(' '),
);

/** Where a place of a name is filled with the platform's own words, or the text goes where no element stands: into a field, to a bank. */
const WITHOUT: [file: RegExp, why: string][] = [
  [/payments\/(CellSwitch|ExampleSection|MinimumButton|Matrix)\.tsx$/, 'ways to pay by their translated names'],
  [/legal\/LegalTextsPage\.tsx$/, 'kinds of legal texts'],
  [/orders\/(details\/declineReason|disputes\/disputeReason)\.ts$/, 'the provider’s word for a reason'],
  [/orders\/disputes\/evidence\.ts$/, 'the draft of an answer to a bank, in a field'],
];

/** Attributes that are text alone, and elements that show a text by `marked` themselves. */
const PLAIN = /^(\w+\.(aria-label|alt|placeholder|hint)|IconButton\.title|ActionMenu\.label|Unbroken\.text|CheckField\.label)$/;
const SHOWN = new Set(['PageTitle']);

const leaves = (of: Words): string[] => Object.values(of).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

const isCall = (node: ts.Node, name: RegExp): node is ts.CallExpression => ts.isCallExpression(node) && name.test(node.expression.getText());

/** Whether what stands around the call shows names apart; `plain` where nothing but text can stand. */
function shownBy(call: ts.Node, text: string): 'marked' | 'plain' | undefined {
  for (let node = call.parent; !ts.isSourceFile(node); node = node.parent) {
    if (isCall(node, /^(un)?marked$/) || isCall(node, /^toast\.\w+$/)) return 'marked';
    if (ts.isJsxAttribute(node)) {
      const place = `${node.parent.parent.tagName.getText()}.${node.name.getText()}`;
      if (PLAIN.test(place)) return /hint$|CheckField/.test(place) ? 'marked' : 'plain';
      return undefined;
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === "'aria-label'") return 'plain';
    if (ts.isJsxElement(node)) return SHOWN.has(node.openingElement.tagName.getText()) ? 'marked' : undefined;
    if (ts.isVariableDeclaration(node)) return text.includes(`marked(${node.name.getText()})`) ? 'marked' : undefined;
    // A text that is handed on is marked where it is shown.
    if (ts.isFunctionDeclaration(node) || (ts.isArrowFunction(node) && node.type)) return /\bstring$/.test(node.type?.getText() ?? '') ? 'marked' : undefined;
  }
  return undefined;
}

/** What a name is filled with: `exact` of it, the platform's own words, or the bare name. */
function filledBy(property: ts.ObjectLiteralElementLike): 'exact' | 'words' | 'bare' {
  if (!ts.isPropertyAssignment(property)) return 'bare';
  const value = property.initializer;
  if (isCall(value, /^t$/)) return 'words';
  const first = ts.isBinaryExpression(value) ? value.left : value;
  return isCall(first, /^exact$/) ? 'exact' : 'bare';
}

interface Filled {
  place: string;
  fine: boolean;
}

function namesIn(file: string, text: string): Filled[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Filled[] = [];
  const visit = (node: ts.Node): void => {
    const facts = isCall(node, /^t$/) ? node.arguments[1] : undefined;
    if (facts && ts.isObjectLiteralExpression(facts))
      for (const property of facts.properties) {
        if (!NAMED.has(property.name?.getText() ?? '')) continue;
        const by = filledBy(property);
        const shown = shownBy(node, text);
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.push({ place: `${file}:${line} ${property.getText()}`, fine: by === 'words' || shown === 'plain' || (by === 'exact' && shown === 'marked') });
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('a sentence', () => {
  it('keeps what people named from translators', () => {
    render(<p>{marked(`Delete ${exact('Summer in "Rye"')} of ${exact('anna@lind.example')}?`)}</p>);
    translate(document.body, 'replaced');
    expect([...document.querySelectorAll('font')].map((font) => font.textContent)).toEqual(['«Delete »', '« of »', '«?»']);
    expect(document.body.textContent).toContain('Summer in "Rye"');
  });

  it('says the same without marks, also of a name that brings marks of its own, and names the tab by it', () => {
    expect(unmarked(`Hello, ${exact('A\u2069n\u2068na')}!`)).toBe('Hello, Anna!');
    expect(exact(undefined)).toBe('');
    render(<PageTitle>{`Hello, ${exact('Anna')}!`}</PageTitle>);
    expect(document.title).toBe('Hello, Anna! · Kontor');
    expect(document.querySelector('h1 [translate="no"]')?.textContent).toBe('Anna');
  });

  it('says of every place what it is filled with', () => {
    const places = new Set(Object.values(words).flatMap(leaves).flatMap((text) => [...text.matchAll(/{{(\w+)/g)].map(([, name]) => name ?? '')));
    expect([...places].filter((name) => NAMED.has(name) === OTHER.has(name))).toEqual([]);
  });

  it('marks the names in it on every screen', () => {
    const all = Object.entries(sources)
      .filter(([file]) => !WITHOUT.some(([without]) => without.test(file)))
      .flatMap(([file, text]) => namesIn(file, text));
    expect(all.length).toBeGreaterThan(120);
    expect(all.filter(({ fine }) => !fine).map(({ place }) => place)).toEqual([]);
  });

  it('goes unmarked only where that still says it', () => {
    for (const [without, why] of WITHOUT) expect(Object.keys(sources).some((file) => without.test(file)), why).toBe(true);
  });
});
