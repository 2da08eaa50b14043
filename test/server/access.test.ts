import { buildASTSchema, buildSchema as readSchema, type GraphQLSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type AccessRule, assertAccess, getAccessRules, withAccess } from '#api/graphql/access.ts';
import { typeDefs } from '#api/graphql/type-defs.generated.ts';
import type { Viewer } from '#api/kernel/viewer.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { givenAdmin, givenUser } from '../factories/user.ts';
import { asAnonymous, asToken, asUser, runForError, runText } from '../setup/graphql.ts';

const CLOSED = { public: false, whileSuspended: false, beforePasswordChange: false, audited: true, writes: false };
const resultOf = (viewer: Viewer, rule: Partial<AccessRule>): string => {
  try {
    assertAccess(viewer, { ...CLOSED, ...rule });
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a root field', () => {
  test('without @access stops the server from starting', () => {
    const schema = readSchema('type Query { secrets: [String!]! }');
    expect(() => withAccess(schema)).toThrow('Root field secrets declares no @access.');
  });

  test('is guarded when it is reached through fragments too', () => {
    const document = parse('{ ...A } fragment A on Query { ...B } fragment B on Query { ... { viewer { id } } }');
    expect(getAccessRules(buildSchema(), document)).toMatchObject([{ role: 'user', beforePasswordChange: true }]);
  });
});

test('the served schema has the types of the contract, and no others', () => {
  const typeNames = (schema: GraphQLSchema) => Object.keys(schema.getTypeMap()).sort();
  expect(typeNames(buildSchema())).toEqual(typeNames(buildASTSchema(parse(typeDefs))));
});

test('each kind of rule allows the callers that it should, and refuses the others with the right code', async () => {
  const callers = {
    anonymous: asAnonymous,
    user: asUser(await givenUser()),
    admin: asUser(await givenAdmin()),
    suspended: asUser(await givenUser({ isSuspended: true })),
    newcomer: asUser(await givenUser({ mustChangePassword: true })),
    reader: asToken('users:read'),
    allScopes: asToken('all'),
  };
  const rules: Record<string, Partial<AccessRule>> = {
    public: { public: true, writes: true },
    read: { role: 'user' },
    write: { role: 'user', writes: true },
    leave: { role: 'user', writes: true, whileSuspended: true, beforePasswordChange: true },
    adminRead: { role: 'admin' },
    scoped: { scope: 'users:read' },
    scopedAdmin: { role: 'admin', scope: 'all' },
  };
  const matrix = Object.fromEntries(
    Object.entries(callers).map(([name, viewer]) => [name, Object.values(rules).map((rule) => resultOf(viewer, rule))]),
  );
  const [ok, unauthenticated, forbidden] = ['allowed', 'UNAUTHENTICATED', 'FORBIDDEN'];
  expect(matrix).toEqual({
    anonymous: [
      ok,
      unauthenticated,
      unauthenticated,
      unauthenticated,
      unauthenticated,
      unauthenticated,
      unauthenticated,
    ],
    user: [ok, ok, ok, ok, forbidden, forbidden, forbidden],
    admin: [ok, ok, ok, ok, ok, forbidden, ok],
    suspended: [ok, ok, 'ACCOUNT_SUSPENDED', ok, forbidden, forbidden, forbidden],
    newcomer: [ok, ...Array<string>(2).fill('PASSWORD_CHANGE_REQUIRED'), ok, forbidden, forbidden, forbidden],
    reader: [ok, forbidden, forbidden, forbidden, forbidden, ok, 'INSUFFICIENT_SCOPE'],
    allScopes: [ok, forbidden, forbidden, forbidden, forbidden, ok, ok],
  });
});

test('a user who has to change a password sees the own profile, and nothing else until then', async () => {
  const newcomer = asUser(await givenUser({ mustChangePassword: true }));
  expect(await runText(newcomer, '{ viewer { mustChangePassword } }')).toEqual({
    viewer: { mustChangePassword: true },
  });
  expect(await runForError(newcomer, '{ stats { promptsLimit } }')).toEqual({
    code: 'PASSWORD_CHANGE_REQUIRED',
    message: 'Choose a new password first',
  });
});
