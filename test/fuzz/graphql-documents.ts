import {
  buildASTSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
} from 'graphql';
import { typeDefs } from '#api/graphql/type-defs.generated.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const pick = <T>(items: readonly T[], random: Random): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick.');
  return item;
};

const TEXTS = [
  ...['', ' ', 'a', 'summary', 'x'.repeat(300), 'y'.repeat(30_000), '\0', '\ud800', '🙂'.repeat(20), 'é̂'],
  ...[
    '$ne',
    '{"$gt":""}',
    '__proto__',
    'constructor',
    '.*',
    '(a+)+$',
    "'; drop table users; --",
    '<script>',
    '../../etc/passwd',
  ],
  ...[
    '2026-01-31',
    '2026-02-30',
    '0000-00-00',
    '275760-09-13',
    'NaN',
    'me@example.com',
    'ME@EXAMPLE.COM ',
    'not a mail',
  ],
  ...[
    'https://example.com/',
    'http://127.0.0.1:1/',
    'javascript:alert(1)',
    'free',
    'pro',
    'plainprompt',
    'openai',
    'gpt-5',
  ],
  ...['000000000000000000000000', 'ffffffffffffffffffffffff', '-1', '1e309', 'user.created', 'all', 'users:read'],
];
const NUMBERS = [0, 1, -1, 2, 5, 100, 101, 1000, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 0.5, -0.1, 1e308];
const WRONG = [null, true, 7, 'text', [], {}, [[]], { a: 1 }];

type Value = string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>;

function makeLeaf(name: string, random: Random): Value {
  if (name === 'Boolean') return random() < 0.5;
  if (name === 'Int') return Math.trunc(pick(NUMBERS, random));
  if (name === 'Float') return pick(NUMBERS, random);
  return pick(TEXTS, random);
}

/** A value for an input type: mostly of that type, sometimes of another. */
function makeValue(type: GraphQLInputType, random: Random, depth = 0): Value {
  if (random() < 0.03) return pick(WRONG, random);
  if (isNonNullType(type)) return makeValue(type.ofType, random, depth);
  if (isListType(type)) {
    return Array.from({ length: Math.floor(random() * 4) }, () => makeValue(type.ofType, random, depth + 1));
  }
  if (isEnumType(type)) return pick(type.getValues(), random).name;
  if (!isInputObjectType(type)) return makeLeaf(type.name, random);
  const fields = Object.values(type.getFields()).filter(
    (field) => depth < 4 && (isNonNullType(field.type) || random() < 0.6),
  );
  return Object.fromEntries(fields.map((field) => [field.name, makeValue(field.type, random, depth + 1)]));
}

interface Variables {
  readonly declarations: string[];
  readonly values: Record<string, unknown>;
}

function writeArguments(args: readonly GraphQLArgument[], variables: Variables, random: Random): string {
  const chosen = args.filter((arg) => isRequiredArgument(arg) || random() < 0.5);
  const written = chosen.map((arg) => {
    const name = `v${variables.declarations.length}`;
    variables.declarations.push(`$${name}: ${String(arg.type)}`);
    variables.values[name] = makeValue(arg.type, random);
    return `${arg.name}: $${name}`;
  });
  return written.length > 0 ? `(${written.join(', ')})` : '';
}

function writeSelection(type: GraphQLOutputType, variables: Variables, random: Random, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isUnionType(named)) return ' { __typename }';
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ type: fieldType }) =>
    isLeafType(getNamedType(fieldType)) ? random() < 0.7 : depth < 3 && random() < 0.35,
  );
  return ` { __typename ${fields.map((field) => writeField(field, variables, random, depth + 1)).join(' ')} }`;
}

function writeField(
  field: GraphQLField<unknown, unknown>,
  variables: Variables,
  random: Random,
  depth: number,
): string {
  const alias = random() < 0.1 ? `a${Math.floor(random() * 1000)}: ` : '';
  const args = writeArguments(field.args, variables, random);
  return `${alias}${field.name}${args}${writeSelection(field.type, variables, random, depth)}`;
}

const schema = buildASTSchema(parse(typeDefs));
const roots = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ operation: 'query', field })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ operation: 'mutation', field })),
];

export interface FuzzedRequest {
  readonly rootField: string;
  readonly body: string;
}

/** Damages a document as a broken client would: cut off, or with a character replaced. */
function damage(document: string, random: Random): string {
  const at = Math.floor(random() * document.length);
  const rest =
    random() < 0.5 ? '' : pick(['}', '{', '"', '$', '...', '@skip(if: true)', '\0'], random) + document.slice(at + 1);
  return document.slice(0, at) + rest;
}

/** A request for one root field, with generated arguments and a generated selection. Every root field has its turn. */
export function makeRequest(index: number, random: Random): FuzzedRequest {
  const root = roots[index % roots.length];
  if (!root) throw new Error('The schema has no root field.');
  const variables: Variables = { declarations: [], values: {} };
  const text = writeField(root.field, variables, random, 0);
  const declared = variables.declarations.length > 0 ? `(${variables.declarations.join(', ')})` : '';
  const whole = `${root.operation} Fuzz${declared} { ${text} }`;
  const query = random() < 0.05 ? damage(whole, random) : whole;
  return { rootField: root.field.name, body: JSON.stringify({ query, variables: variables.values }) };
}
