import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { invalidInput } from '#api/kernel/errors.ts';
import { cacheStats } from '#api/lib/cache-stats.ts';
import { timeLimitOf, USUAL_MS } from './time-limit.ts';

/** How large a document may be. Fragments count wherever they are spread: that is what executing them costs. */
export const DOCUMENT_LIMITS = {
  characters: 15_000,
  tokens: 1000,
  depth: 10,
  aliases: 30,
  directives: 5,
  fields: 300,
  /** Copies of one field, or alias, side by side. graphql compares each with each. */
  sameKey: 5,
  rootFields: 10,
  rootMutations: 1,
} as const;

const REMEMBERED = 1000;
/** Introspection nests deep by nature; graphql's own rules bound it. */
const INTROSPECTION = new Set(['__schema', '__type']);

interface Size {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
}

const NOTHING: Size = { depth: 0, fields: 0, aliases: 0, directives: 0 };

const beside = (a: Size, b: Size): Size => ({
  depth: Math.max(a.depth, b.depth),
  fields: a.fields + b.fields,
  aliases: a.aliases + b.aliases,
  directives: a.directives + b.directives,
});

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Measures selections, each fragment once however often it is spread. */
function measure(fragments: Fragments) {
  const sizes = new Map<string, Size>();

  const fieldSize = (field: FieldNode): Size => {
    const inner = field.selectionSet ? sizeOf(field.selectionSet) : NOTHING;
    return {
      depth: INTROSPECTION.has(field.name.value) ? 1 : inner.depth + 1,
      fields: inner.fields + 1,
      aliases: inner.aliases + (field.alias ? 1 : 0),
      directives: inner.directives,
    };
  };

  const fragmentSize = (name: string): Size => {
    const known = sizes.get(name);
    if (known) return known;
    // A fragment that spreads itself is refused by validation; here it must only not loop.
    sizes.set(name, NOTHING);
    const definition = fragments.get(name);
    const size = definition ? sizeOf(definition.selectionSet) : NOTHING;
    sizes.set(name, size);
    return size;
  };

  const sizeOf = ({ selections }: SelectionSetNode): Size =>
    selections
      .map((node): Size => {
        const directives = { ...NOTHING, directives: node.directives?.length ?? 0 };
        if (node.kind === Kind.FIELD) return beside(directives, fieldSize(node));
        if (node.kind === Kind.INLINE_FRAGMENT) return beside(directives, sizeOf(node.selectionSet));
        return beside(directives, fragmentSize(node.name.value));
      })
      .reduce(beside, NOTHING);

  return sizeOf;
}

/** The fields of one level, as graphql collects them: each fragment once. */
function fieldsOf(selectionSet: SelectionSetNode, fragments: Fragments, spread = new Set<string>()): FieldNode[] {
  return selectionSet.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node];
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(node.selectionSet, fragments, spread);
    const definition = fragments.get(node.name.value);
    if (!definition || spread.has(node.name.value)) return [];
    spread.add(node.name.value);
    return fieldsOf(definition.selectionSet, fragments, spread);
  });
}

/** The most copies that one response key has on one level, anywhere below. */
function mostCopies(selectionSet: SelectionSetNode, fragments: Fragments): number {
  const copies = new Map<string, number>();
  for (const { alias, name } of fieldsOf(selectionSet, fragments)) {
    const key = (alias ?? name).value;
    copies.set(key, (copies.get(key) ?? 0) + 1);
  }
  const inner = selectionSet.selections.flatMap((node) =>
    'selectionSet' in node && node.selectionSet ? mostCopies(node.selectionSet, fragments) : [],
  );
  return Math.max(0, ...copies.values(), ...inner);
}

function complaintAbout(operation: OperationDefinitionNode, fragments: Fragments): string | null {
  const { depth, fields, aliases, directives } = measure(fragments)(operation.selectionSet);
  const roots = fieldsOf(operation.selectionSet, fragments).length;
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  const [mostRoots, rootKind] = isMutation
    ? ([DOCUMENT_LIMITS.rootMutations, 'mutation'] as const)
    : ([DOCUMENT_LIMITS.rootFields, 'root fields'] as const);
  const parts = [operation, ...fragments.values()].map((node) => mostCopies(node.selectionSet, fragments));

  if (depth > DOCUMENT_LIMITS.depth) return `nest at most ${DOCUMENT_LIMITS.depth} levels deep`;
  if (fields > DOCUMENT_LIMITS.fields) return `ask for at most ${DOCUMENT_LIMITS.fields} fields`;
  if (aliases > DOCUMENT_LIMITS.aliases) return `have at most ${DOCUMENT_LIMITS.aliases} aliases`;
  if (directives > DOCUMENT_LIMITS.directives) return `have at most ${DOCUMENT_LIMITS.directives} directives`;
  if (roots > mostRoots) return `have at most ${mostRoots} ${rootKind}`;
  if (Math.max(...parts) > DOCUMENT_LIMITS.sameKey) {
    return `repeat a field at most ${DOCUMENT_LIMITS.sameKey} times`;
  }
  return null;
}

/** What is too much about a document, said of documents in general; null when it is fine. */
function tooLarge(document: DocumentNode): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  for (const node of document.definitions) {
    const complaint = node.kind === Kind.OPERATION_DEFINITION ? complaintAbout(node, fragments) : null;
    if (complaint) return complaint;
  }
  return null;
}

function parseOrLeave(source: string): DocumentNode | null {
  try {
    return parse(source, { maxLexicalTokens: DOCUMENT_LIMITS.tokens, noLocation: true });
  } catch {
    // Apollo parses it too, and says where it is wrong.
    return null;
  }
}

/** What is ttlCache of a document that passed. */
export interface Passed {
  /** Milliseconds. */
  readonly timeLimit: number;
  /** Whether it has an operation whose answer comes in parts. */
  readonly hasSubscription: boolean;
}

const hasSubscription = (document: DocumentNode) =>
  document.definitions.some(
    (node) => node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.SUBSCRIPTION,
  );

/** Apollo says what is wrong with it, at once. */
const UNREADABLE: Passed = { timeLimit: USUAL_MS, hasSubscription: false };

/**
 * Refuses documents that are too large before they are validated: validation itself is what the largest ones attack.
 * Those that passed are ttlCache. Throws BAD_USER_INPUT.
 */
export function documentGuard(): (source: string) => Passed {
  const passed = new Map<string, Passed>();
  const refuse = (rule: string) => invalidInput({ query: `A GraphQL document may ${rule}` });

  return (source) => {
    const before = passed.get(source);
    if (before) {
      cacheStats.hits += 1;
      return before;
    }
    cacheStats.misses += 1;
    if (source.length > DOCUMENT_LIMITS.characters) {
      throw refuse(`have at most ${DOCUMENT_LIMITS.characters} characters`);
    }
    const document = parseOrLeave(source);
    if (!document) return UNREADABLE;
    const rule = tooLarge(document);
    if (rule) throw refuse(rule);
    if (passed.size >= REMEMBERED) passed.clear();
    const facts = { timeLimit: timeLimitOf(document), hasSubscription: hasSubscription(document) };
    passed.set(source, facts);
    return facts;
  };
}
