import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildASTSchema, type GraphQLSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type AccessRule, assertAccess, getAccessRules, withAccess } from '#api/graphql/access.ts';
import { typeDefs } from '#api/graphql/type-defs.generated.ts';
import type { Viewer } from '#api/kernel/viewer.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { givenAdmin, givenUser } from '../factories/user.ts';
import { asAnonymous, asToken, asUser, runForError, runText } from '../setup/graphql.ts';

const CLOSED = { public: false, whileSuspended: false, beforePasswordChange: false, audited: true, writes: false };
const verdict = (viewer: Viewer, rule: Partial<AccessRule>): string => {
  try {
    assertAccess(viewer, { ...CLOSED, ...rule });
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a root field', () => {
  test('without @access stops the server from starting', () => {
    const schema = makeExecutableSchema({ typeDefs: 'type Query { secrets: [String!]! }' });
    expect(() => withAccess(schema)).toThrow('Root field secrets declares no @access.');
  });

  test('is guarded when it is reached through fragments too', () => {
    const document = parse('{ ...A } fragment A on Query { ...B } fragment B on Query { ... { viewer { id } } }');
    expect(getAccessRules(buildSchema(), document)).toMatchObject([{ role: 'user', beforePasswordChange: true }]);
  });
});

test('what is served has the types of the contract, and no others', () => {
  const typeNames = (schema: GraphQLSchema) => Object.keys(schema.getTypeMap()).sort();
  expect(typeNames(buildSchema())).toEqual(typeNames(buildASTSchema(parse(typeDefs))));
});

test('every kind of caller against every kind of rule', async () => {
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
    Object.entries(callers).map(([name, viewer]) => [name, Object.values(rules).map((rule) => verdict(viewer, rule))]),
  );
  const [ok, who, no] = ['allowed', 'UNAUTHENTICATED', 'FORBIDDEN'];
  expect(matrix).toEqual({
    anonymous: [ok, who, who, who, who, who, who],
    user: [ok, ok, ok, ok, no, no, no],
    admin: [ok, ok, ok, ok, ok, no, ok],
    suspended: [ok, ok, 'ACCOUNT_SUSPENDED', ok, no, no, no],
    newcomer: [ok, ...Array<string>(2).fill('PASSWORD_CHANGE_REQUIRED'), ok, no, no, no],
    reader: [ok, no, no, no, no, ok, 'INSUFFICIENT_SCOPE'],
    allScopes: [ok, no, no, no, no, ok, ok],
  });
});

test('a user whose password others know sees the own profile, and nothing else until it is changed', async () => {
  const newcomer = asUser(await givenUser({ mustChangePassword: true }));
  expect(await runText(newcomer, '{ viewer { mustChangePassword } }')).toEqual({
    viewer: { mustChangePassword: true },
  });
  expect(await runForError(newcomer, '{ stats { promptsLimit } }')).toEqual({
    code: 'PASSWORD_CHANGE_REQUIRED',
    message: 'Choose a new password first',
  });
});
