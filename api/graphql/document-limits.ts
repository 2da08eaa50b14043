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
import { getBodyLimit, USUAL_BODY_BYTES } from './body-limit.ts';
import { getTimeLimit, USUAL_MS } from './time-limit.ts';

/** The limits of a document. A fragment counts each time it is spread, because it is executed each time. */
export const DOCUMENT_LIMITS = {
  characters: 15_000,
  tokens: 1000,
  depth: 10,
  aliases: 30,
  directives: 5,
  fields: 300,
  /** Selections with the same response key on one level. Validation compares each pair of them. */
  sameKey: 5,
  rootFields: 10,
  rootMutations: 1,
} as const;

const MAX_CACHED = 1000;
/** Introspection queries nest deeply; graphql's own validation limits them. */
const INTROSPECTION = new Set(['__schema', '__type']);

interface Size {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
}

const NOTHING: Size = { depth: 0, fields: 0, aliases: 0, directives: 0 };

const addSizes = (a: Size, b: Size): Size => ({
  depth: Math.max(a.depth, b.depth),
  fields: a.fields + b.fields,
  aliases: a.aliases + b.aliases,
  directives: a.directives + b.directives,
});

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Builds the function that measures selections. Each fragment is measured once, however often it is spread. */
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
    // Validation refuses a fragment that spreads itself; here it must only not cause an endless loop.
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
        if (node.kind === Kind.FIELD) return addSizes(directives, fieldSize(node));
        if (node.kind === Kind.INLINE_FRAGMENT) return addSizes(directives, sizeOf(node.selectionSet));
        return addSizes(directives, fragmentSize(node.name.value));
      })
      .reduce(addSizes, NOTHING);

  return sizeOf;
}

/** Returns the fields of one level, as graphql collects them: each fragment once. */
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

/** Returns the highest number of selections with the same response key on one level, at any depth. */
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

/** Finds the limit that the operation exceeds, as the end of a sentence. Null when it exceeds none. */
function findExceededLimit(operation: OperationDefinitionNode, fragments: Fragments): string | null {
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

/** Finds the limit that one of the document's operations exceeds. Null when none does. */
function findExceededLimitIn(document: DocumentNode): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  for (const node of document.definitions) {
    const limit = node.kind === Kind.OPERATION_DEFINITION ? findExceededLimit(node, fragments) : null;
    if (limit) return limit;
  }
  return null;
}

function tryParse(source: string): DocumentNode | null {
  try {
    return parse(source, { maxLexicalTokens: DOCUMENT_LIMITS.tokens, noLocation: true });
  } catch {
    // Apollo parses it again and reports the syntax error.
    return null;
  }
}

/** What the request handler needs to know of a document. */
export interface DocumentFacts {
  /** How long its operations may take, in milliseconds. */
  readonly timeLimit: number;
  /** How large the body of a request for them may be, in bytes. */
  readonly bodyLimit: number;
  /** Whether it contains a subscription, whose response is sent in parts. */
  readonly hasSubscription: boolean;
}

const hasSubscription = (document: DocumentNode) =>
  document.definitions.some(
    (node) => node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.SUBSCRIPTION,
  );

/** The facts of a document with a syntax error, which Apollo reports. */
const UNREADABLE: DocumentFacts = { timeLimit: USUAL_MS, bodyLimit: USUAL_BODY_BYTES, hasSubscription: false };

/**
 * Creates a function that refuses documents that are too large before they are validated, because validating the largest ones is
 * itself slow. Documents that passed are cached. The function throws BAD_USER_INPUT.
 */
export function createDocumentGuard(): (source: string) => DocumentFacts {
  const passed = new Map<string, DocumentFacts>();
  const refuse = (rule: string) => invalidInput({ query: `A GraphQL document may ${rule}` });

  return (source) => {
    const cached = passed.get(source);
    if (cached) {
      cacheStats.hits += 1;
      return cached;
    }
    cacheStats.misses += 1;
    if (source.length > DOCUMENT_LIMITS.characters) {
      throw refuse(`have at most ${DOCUMENT_LIMITS.characters} characters`);
    }
    const document = tryParse(source);
    if (!document) return UNREADABLE;
    const limit = findExceededLimitIn(document);
    if (limit) throw refuse(limit);
    if (passed.size >= MAX_CACHED) passed.clear();
    const facts = {
      timeLimit: getTimeLimit(document),
      bodyLimit: getBodyLimit(document),
      hasSubscription: hasSubscription(document),
    };
    passed.set(source, facts);
    return facts;
  };
}
