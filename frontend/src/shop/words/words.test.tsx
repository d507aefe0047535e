// Reads the sources: what people named stays as it is in every sentence of the shop, whatever a browser's translator makes of it.
import { renderToStaticMarkup } from 'react-dom/server';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import en from './en.json';
import { NAMED, OTHER } from './places';
import { speak } from './words';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], { eager: true, query: '?raw', import: 'default' });

/** Attributes that are text alone. */
const ATTRIBUTE = /^(aria-label|alt|title|data-\w+)$/;

/** Whether nothing but text can stand where the call does. */
function isTextAlone(call: ts.Node, source: string): boolean {
  for (let node = call.parent; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isJsxAttribute(node)) {
      const element = node.parent.parent.tagName.getText();
      return ATTRIBUTE.test(node.name.getText()) && !/^(Headline|Note)$/.test(element);
    }
    // What the head of the document says.
    if (ts.isVariableDeclaration(node)) return node.name.getText() === 'head' || source.includes(`head={{ ${node.name.getText()},`);
    if (ts.isJsxElement(node)) return false;
  }
  return false;
}

function plainCalls(file: string, text: string) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: { place: string; fine: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'say.plain')
      found.push({ place: `${file}: ${node.getText()}`, fine: isTextAlone(node, text) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('a sentence of the shop', () => {
  test('keeps what people named from translators, and every name in its own direction', () => {
    const say = speak('en');
    const shown = renderToStaticMarkup(<p>{say.shown('gift.text', { giver: 'נועה', product: 'Summer in "Rye" <b>', seller: 'Lind & Co' })}</p>);
    expect(shown).toContain('<bdi translate="no">נועה</bdi> gives you “<bdi translate="no">Summer in &quot;Rye&quot; &lt;b&gt;</bdi>” by <bdi translate="no">Lind');
    expect(say.plain('gift.heading', { receiver: 'Anna' })).toBe('Anna, a gift for you');
    expect(say('plan.total', { amount: '€9.00' })).toBe('Total: €9.00');
  });

  test('leaves numbers and elements as they are, and nothing where nothing is given', () => {
    const say = speak('en');
    const shown = renderToStaticMarkup(<p>{say.shown('payment.legal', { terms: <a href="/terms">terms</a>, privacy: 'notice' })}</p>);
    expect(shown).toContain('accept the <a href="/terms">terms</a> and confirm that you have read the notice.');
    expect(renderToStaticMarkup(<p>{say.shown('download.ready', { limit: '3', left: String(2), until: '', seller: '' })}</p>)).not.toContain('<bdi');
  });

  test('says of every place what it is filled with', () => {
    const places = new Set(Object.values(en).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')));
    const named = new Set<string>(NAMED);
    const other = new Set<string>(OTHER);
    expect([...places].filter((name) => named.has(name) === other.has(name)), 'stand in exactly one list').toEqual([]);
    expect([...named, ...other].filter((name) => !places.has(name)), 'are used by a text').toEqual([]);
  });

  // The compiler refuses a name in `say(…)`; what is left is `say.plain(…)`.
  test('is text alone only where no element can stand', () => {
    const calls = Object.entries(sources).flatMap(([file, text]) => plainCalls(file, text));
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter(({ fine }) => !fine).map(({ place }) => place)).toEqual([]);
  });

  test('cannot be filled with a name as plain text', () => {
    const say = speak('en');
    // @ts-expect-error A name goes through `shown` or `plain`.
    say('contact.heading', { seller: 'Lind' });
    // @ts-expect-error The same for names that come along in a variable.
    ((places: { seller: string; until: string }) => say('unavailable.sold_out.text', places))({ seller: 'Lind', until: '' });
  });
});
