import {
  buildASTSchema,
  getDirectiveValues,
  getNamedType,
  getOperationAST,
  type GraphQLField,
  isLeafType,
  isRequiredArgument,
  parse,
} from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { MULTIPART_TYPE } from '#api/graphql/multipart.ts';
import { rootFieldNames } from '#api/graphql/root-fields.ts';
import { typeDefs } from '#api/graphql/type-defs.generated.ts';
import { routes } from '#rest-compat/routes.registry.ts';
import { type Caller, everyCaller } from '../factories/callers.ts';
import { type Answer, useServer } from '../setup/server.ts';

/** The `@access` of a root field. */
interface Declared {
  readonly public: boolean;
  readonly role?: 'USER' | 'ADMIN';
  readonly scope?: string;
  readonly whileSuspended: boolean;
  readonly beforePasswordChange: boolean;
}

type Operation = 'query' | 'mutation' | 'subscription';

/** The errors with which a caller is refused access. Any other result means that the caller was admitted. */
const REFUSALS = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'INSUFFICIENT_SCOPE',
  'ACCOUNT_SUSPENDED',
  'PASSWORD_CHANGE_REQUIRED',
] as const;
type Outcome = (typeof REFUSALS)[number] | 'let in';

const contract = buildASTSchema(parse(typeDefs));
const access = contract.getDirective('access');

function declarationOf(field: GraphQLField<unknown, unknown> | undefined): Declared {
  const declared = access && field?.astNode && getDirectiveValues(access, field.astNode);
  if (!declared) throw new Error(`${field?.name ?? 'A field'} declares no @access.`);
  return declared as unknown as Declared;
}

const ROOTS = {
  query: contract.getQueryType(),
  mutation: contract.getMutationType(),
  subscription: contract.getSubscriptionType(),
} as const;

const rootFields = (['query', 'mutation', 'subscription'] as const).flatMap((operation) =>
  Object.values(ROOTS[operation]?.getFields() ?? {}).map((field) => ({ operation, field })),
);

/** Without this header, subscriptions are refused to every caller, because they are answered in parts only. */
const IN_PARTS = { accept: MULTIPART_TYPE };

/** Returns `let in`, or the error code that a caller should get, by the declared access alone. */
function expected(rule: Declared, caller: Caller, operation: Operation): Outcome {
  if (rule.public) return 'let in';
  if (caller.kind === 'anonymous') return 'UNAUTHENTICATED';
  if (caller.kind === 'token') {
    if (!rule.scope) return 'FORBIDDEN';
    return caller.scope === 'all' || caller.scope === rule.scope ? 'let in' : 'INSUFFICIENT_SCOPE';
  }
  if (!rule.role || (rule.role === 'ADMIN' && !caller.isAdmin)) return 'FORBIDDEN';
  if (caller.mustChangePassword && !rule.beforePasswordChange) return 'PASSWORD_CHANGE_REQUIRED';
  return caller.isSuspended && operation !== 'query' && !rule.whileSuspended ? 'ACCOUNT_SUSPENDED' : 'let in';
}

const server = useServer();
let callers: readonly Caller[];

beforeEach(async () => {
  callers = await everyCaller(server);
});

const outcomeOf = (code: unknown): Outcome => REFUSALS.find((refusal) => refusal === code) ?? 'let in';

/** Uses the field in a way that runs nothing: a caller with access gets the error that a variable is missing. */
function probe(operation: Operation, field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(isRequiredArgument);
  const variables = required.map(({ name, type }) => `$${name}: ${String(type)}`);
  const args = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const isLeaf = isLeafType(getNamedType(field.type));
  // The root field of a subscription can't have `@include`, so its selection has it.
  const [onField, onSelection] =
    operation === 'subscription' ? ['', '@include(if: $never)'] : ['@include(if: $never)', ''];
  const use = `${field.name}${args && `(${args})`} ${onField} ${isLeaf ? '' : `{ __typename ${onSelection} }`}`;
  return `${operation}(${['$never: Boolean!', ...variables].join(', ')}) { ${use} }`;
}

const codeIn = ({ body }: Answer) =>
  (body as { errors?: { extensions?: { code?: string } }[] } | null)?.errors?.[0]?.extensions?.code;

/** Each test sends thousands of requests. A busy machine takes minutes for them. */
const LIMITS = { timeout: 600_000 };

test('every root field lets in the callers that it declares, and no others', LIMITS, async () => {
  const surprises: string[] = [];
  for (const { operation, field } of rootFields) {
    const rule = declarationOf(field);
    await Promise.all(
      callers.map(async (caller) => {
        const isTokenThatChanges = caller.kind === 'token' && operation === 'mutation';
        const wanted = isTokenThatChanges ? 'FORBIDDEN' : expected(rule, caller, operation);
        const headers = { ...caller.headers, ...(operation === 'subscription' && IN_PARTS) };
        const answer = await server.graphql(probe(operation, field), {}, headers);
        const code = codeIn(answer);
        const isAsPlanned = outcomeOf(code) === wanted && (wanted !== 'let in' || code === 'BAD_USER_INPUT');
        if (!isAsPlanned) surprises.push(`${operation} ${field.name}, ${caller.name}: ${code}, not ${wanted}`);
      }),
    );
  }
  expect(surprises).toEqual([]);
  expect(rootFields.length * callers.length).toBeGreaterThan(1000);
  expect(rootFields.filter(({ operation }) => operation === 'subscription').length).toBeGreaterThan(1);
});

test('every route lets in the callers that its operation declares, and no others', LIMITS, async () => {
  const surprises: string[] = [];
  for (const { method, path, operation: document } of routes) {
    const operation = getOperationAST(document);
    if (!operation) throw new Error(`${method} ${path} has no operation.`);
    const fields = contract.getRootType(operation.operation)?.getFields() ?? {};
    const rules = rootFieldNames(document, operation).map((name) => declarationOf(fields[name]));
    expect(rules.length, path).toBeGreaterThan(0);
    const opener = path.startsWith('/external/') ? 'token' : 'user';
    const url = path.replace(/\{\w+\}/g, '000000000000000000000000');
    await Promise.all(
      callers.map(async (caller) => {
        // The credential of the other API counts as none here.
        const seen: Caller = caller.kind === opener ? caller : { ...caller, kind: 'anonymous' };
        const outcomes = rules.map((rule) => expected(rule, seen, operation.operation));
        const wanted = outcomes.find((it) => it !== 'let in') ?? 'let in';
        // A broken body, so that a caller with access changes nothing.
        const answer = await server.rest(method, url, caller.headers, method === 'GET' ? undefined : '{"broken":');
        const got = outcomeOf((answer.body as { code?: string } | null)?.code);
        const isHarmless = method === 'GET' ? answer.status !== 500 : answer.status === 400 || wanted !== 'let in';
        if (got !== wanted || !isHarmless) {
          surprises.push(`${method} ${path}, ${caller.name}: ${got} (${answer.status}), not ${wanted}`);
        }
      }),
    );
  }
  expect(surprises).toEqual([]);
});
