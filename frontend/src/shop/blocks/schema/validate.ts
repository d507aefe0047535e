// As much of JSON Schema as the schema of page documents uses: what a document breaks, as addresses in it.
type Node = Record<string, unknown>;

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
};

/** The faults of a value; `root` is where `$ref` looks. */
export function faultsOf(value: unknown, node: Node, root: Node, at = ''): string[] {
  if (typeof node['$ref'] === 'string') {
    const name = node['$ref'].split('/').at(-1) ?? '';
    return faultsOf(value, (root['$defs'] as Node)[name] as Node, root, at);
  }
  const type = node['type'] as string | undefined;
  if (type && !TYPES[type]?.(value)) return [`${at}: is no ${type}`];
  const within = (inner: unknown, schema: unknown, where: string) => faultsOf(inner, schema as Node, root, where);
  return [...plainFaults(value, node, at), ...objectFaults(value, node, at, within), ...listFaults(value, node, at, within), ...joined(value, node, at, within)];
}

type Within = (inner: unknown, schema: unknown, where: string) => string[];

function plainFaults(value: unknown, node: Node, at: string): string[] {
  const faults: string[] = [];
  if ('const' in node && node['const'] !== value) faults.push(`${at}: is not ${String(node['const'])}`);
  if (Array.isArray(node['enum']) && !node['enum'].includes(value)) faults.push(`${at}: ${String(value)} is none of ${node['enum'].join(', ')}`);
  if (typeof value === 'string') {
    if (typeof node['pattern'] === 'string' && !new RegExp(node['pattern'], 'u').test(value)) faults.push(`${at}: ${value} has another form`);
    if (value.length > Number(node['maxLength'] ?? Infinity)) faults.push(`${at}: is too long`);
  }
  if (typeof value === 'number' && (value < Number(node['minimum'] ?? -Infinity) || value > Number(node['maximum'] ?? Infinity))) faults.push(`${at}: ${value} is out of bounds`);
  return faults;
}

function objectFaults(value: unknown, node: Node, at: string, within: Within): string[] {
  if (!isObject(value)) return [];
  const known = (node['properties'] ?? {}) as Node;
  const lacking = ((node['required'] ?? []) as string[]).filter((key) => !(key in value)).map((key) => `${at}/${key}: is missing`);
  const inner = Object.entries(value).flatMap(([key, one]) => {
    const where = `${at}/${key}`;
    if (key in known) return within(one, known[key], where);
    if (node['additionalProperties'] === false) return [`${where}: is not known`];
    return isObject(node['additionalProperties']) ? within(one, node['additionalProperties'], where) : [];
  });
  const few = Object.keys(value).length < Number(node['minProperties'] ?? 0) ? [`${at}: is empty`] : [];
  return [...lacking, ...inner, ...few];
}

function listFaults(value: unknown, node: Node, at: string, within: Within): string[] {
  if (!Array.isArray(value)) return [];
  const items = node['items'] ? value.flatMap((one, index) => within(one, node['items'], `${at}/${index}`)) : [];
  const long = value.length > Number(node['maxItems'] ?? Infinity) ? [`${at}: has too many`] : [];
  const short = value.length < Number(node['minItems'] ?? 0) ? [`${at}: has too few`] : [];
  const contained = node['contains'] && !value.some((one) => within(one, node['contains'], at).length === 0) ? [`${at}: lacks ${JSON.stringify(node['contains'])}`] : [];
  return [...items, ...long, ...short, ...contained];
}

function joined(value: unknown, node: Node, at: string, within: Within): string[] {
  const all = ((node['allOf'] ?? []) as Node[]).flatMap((one) => within(value, one, at));
  const then = node['if'] && within(value, node['if'], at).length === 0 ? within(value, node['then'] ?? {}, at) : [];
  const choices = (node['anyOf'] ?? node['oneOf']) as Node[] | undefined;
  if (!choices) return [...all, ...then];
  const tried = choices.map((one) => within(value, one, at));
  // Of blocks, that which says the same type is meant.
  const best = tried.toSorted((one, other) => one.length - other.length)[0] ?? [];
  return [...all, ...then, ...best];
}
