// Writes src/shop/blocks/document.gen.ts: the types of a page document, from its schema. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../src/shop/blocks/', import.meta.url));
const schema = JSON.parse(readFileSync(`${folder}schema/page-document.schema.json`, 'utf8'));

/** props_seller_products → SellerProductsProps, btn → Btn. */
function nameOf(key) {
  const words = key.replace(/^props_(.*)$/, '$1_props').split('_');
  return words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
}

const quoted = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
const indented = (text, depth) => '  '.repeat(depth) + text;

function objectType(node, depth) {
  if (!node.properties) return `Record<string, ${node.additionalProperties ? typeOf(node.additionalProperties, depth) : 'unknown'}>`;
  const required = new Set(node.required ?? []);
  const fields = Object.entries(node.properties).map(([key, inner]) => {
    const may = required.has(key) ? '' : ' | undefined';
    return indented(`${key}${required.has(key) ? '' : '?'}: ${typeOf(inner, depth + 1)}${may};`, depth + 1);
  });
  return `{\n${fields.join('\n')}\n${indented('}', depth)}`;
}

function typeOf(node, depth = 0) {
  if (node.$ref) return nameOf(node.$ref.split('/').at(-1));
  if (node.const !== undefined) return quoted(node.const);
  if (node.enum) return node.enum.map(quoted).join(' | ');
  if (node.anyOf ?? node.oneOf) return (node.anyOf ?? node.oneOf).map((inner) => typeOf(inner, depth)).join(' | ');
  if (node.type === 'object') return objectType(node, depth);
  if (node.type === 'array') return `readonly (${node.items ? typeOf(node.items, depth) : 'unknown'})[]`;
  return { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' }[node.type];
}

/** All blocks have the same fields beside their type and its props. */
function blockTypes({ oneOf }) {
  const [{ properties }] = oneOf;
  const { type: _type, props: _props, ...shared } = properties;
  const props = oneOf.map((one) => `  ${one.properties.type.const}: ${typeOf(one.properties.props)};`);
  return [
    `/** The props of each block, by its type. */\nexport interface BlockProps {\n${props.join('\n')}\n}`,
    `export interface BlockFrame ${objectType({ properties: shared, required: ['id', 'v'] }, 0)}`,
    'export type BlockType = keyof BlockProps;',
    'export type BlockOf<Type extends BlockType> = BlockFrame & { type: Type; props: BlockProps[Type] };',
    'export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType];',
  ];
}

const { block, richtext: _rich, ...rest } = schema.$defs;
const types = Object.entries(rest).map(([key, node]) => {
  const said = node.description ? `/** ${node.description}. */\n` : '';
  return `${said}export type ${nameOf(key)} = ${typeOf(node)};`;
});
const text = `${[
  '// The page document as its schema says it. Written by `node tools/page-types.mjs`.',
  '/** A formatted text per language, as the editor of texts makes it. */\nexport type Richtext = Record<string, { type: \'doc\'; content: unknown[] }>;',
  ...types,
  ...blockTypes(block),
  `export interface PageDocument ${objectType(schema, 0)}`,
].join('\n\n')}\n`;

const target = `${folder}document.gen.ts`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('document.gen.ts is not as the schema says: run node tools/page-types.mjs');
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
}
