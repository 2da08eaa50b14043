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
import { typeDefs } from '#api/graphql/type-defs.generated.ts';
import { rootFieldNames } from '#api/graphql/root-fields.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { routes } from '#rest-compat/routes/all.ts';
import { ACCESS_TOKEN_SCOPES } from '#schema/limits.ts';
import { givenAdmin, givenSubscriber } from '#test/factories/user.ts';
import { type Answer, useServer } from '#test/setup/server.ts';

/** What a root field says of itself, as it is written. */
interface Declared {
  readonly public: boolean;
  readonly role?: 'USER' | 'ADMIN';
  readonly scope?: string;
  readonly whileSuspended: boolean;
  readonly beforePasswordChange: boolean;
}

type Operation = 'query' | 'mutation' | 'subscription';

interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly is: 'nobody' | 'person' | 'key';
  readonly isAdmin?: boolean;
  readonly isSuspended?: boolean;
  readonly mustChangePassword?: boolean;
  readonly scope?: string;
}

/** The ways to be turned away for who one is. Everything else means that one was let in. */
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
} as const;

const rootFields = (['query', 'mutation'] as const).flatMap((operation) =>
  Object.values(ROOTS[operation]?.getFields() ?? {}).map((field) => ({ operation, field })),
);

/** What whoever calls should get, by what was declared alone. */
function expected(rule: Declared, caller: Caller, operation: Operation): Outcome {
  if (rule.public) return 'let in';
  if (caller.is === 'nobody') return 'UNAUTHENTICATED';
  if (caller.is === 'key') {
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
  await seedPlans(new Date());
  const person = async (name: string, is: Partial<Caller>): Promise<Caller> => {
    const given = { isSuspended: is.isSuspended ?? false, mustChangePassword: is.mustChangePassword ?? false };
    const user = await (is.isAdmin ? givenAdmin(given) : givenSubscriber(given));
    return { name, is: 'person', ...is, headers: await server.signedIn(user) };
  };
  callers = [
    { name: 'nobody', is: 'nobody', headers: {} },
    { name: 'a junk session', is: 'nobody', headers: { authorization: 'Bearer a.b.c' } },
    { name: 'a junk key', is: 'nobody', headers: { 'x-api-key': 'junk' } },
    await person('a user', {}),
    await person('a suspended user', { isSuspended: true }),
    await person('a user with a password that others know', { mustChangePassword: true }),
    await person('an administrator', { isAdmin: true }),
    await person('a suspended administrator', { isAdmin: true, isSuspended: true }),
    await person('an administrator with a password that others know', { isAdmin: true, mustChangePassword: true }),
    ...(await Promise.all(
      ACCESS_TOKEN_SCOPES.map(async (scope): Promise<Caller> => {
        return { name: `a key for ${scope}`, is: 'key', scope, headers: await server.accessToken(scope) };
      }),
    )),
  ];
});

const outcomeOf = (code: unknown): Outcome => REFUSALS.find((refusal) => refusal === code) ?? 'let in';

/** Uses the field in a way that runs nothing: who is let in is told that a variable is missing. */
function probe(operation: Operation, field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(isRequiredArgument);
  const variables = required.map(({ name, type }) => `$${name}: ${String(type)}`);
  const args = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  const use = `${field.name}${args && `(${args})`} @include(if: $never) ${selection}`;
  return `${operation}(${['$never: Boolean!', ...variables].join(', ')}) { ${use} }`;
}

const codeIn = ({ body }: Answer) =>
  (body as { errors?: { extensions?: { code?: string } }[] } | null)?.errors?.[0]?.extensions?.code;

test('every root field lets in whom it declares, and nobody else', { timeout: 120_000 }, async () => {
  const surprises: string[] = [];
  for (const { operation, field } of rootFields) {
    const rule = declarationOf(field);
    await Promise.all(
      callers.map(async (caller) => {
        const isKeyThatChanges = caller.is === 'key' && operation === 'mutation';
        const wanted = isKeyThatChanges ? 'FORBIDDEN' : expected(rule, caller, operation);
        const answer = await server.graphql(probe(operation, field), {}, caller.headers);
        const code = codeIn(answer);
        const isAsPlanned = outcomeOf(code) === wanted && (wanted !== 'let in' || code === 'BAD_USER_INPUT');
        if (!isAsPlanned) surprises.push(`${operation} ${field.name}, ${caller.name}: ${code}, not ${wanted}`);
      }),
    );
  }
  expect(surprises).toEqual([]);
  expect(rootFields.length * callers.length).toBeGreaterThan(1000);
});

test('every route lets in whom its operation declares, and nobody else', { timeout: 120_000 }, async () => {
  const surprises: string[] = [];
  for (const { method, path, operation: document } of routes) {
    const operation = getOperationAST(document);
    if (!operation) throw new Error(`${method} ${path} has no operation.`);
    const fields = contract.getRootType(operation.operation)?.getFields() ?? {};
    const rules = rootFieldNames(document, operation).map((name) => declarationOf(fields[name]));
    expect(rules.length, path).toBeGreaterThan(0);
    const opener = path.startsWith('/external/') ? 'key' : 'person';
    const url = path.replace(/\{\w+\}/g, '000000000000000000000000');
    await Promise.all(
      callers.map(async (caller) => {
        // The other surface's credential is none here.
        const seen: Caller = caller.is === opener ? caller : { ...caller, is: 'nobody' };
        const outcomes = rules.map((rule) => expected(rule, seen, operation.operation));
        const wanted = outcomes.find((it) => it !== 'let in') ?? 'let in';
        // A broken body: whoever is let in changes nothing by it.
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
