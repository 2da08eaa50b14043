import { buildSchema as readSchema, type GraphQLSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { givenAdmin, givenUser } from '../factories/user.ts';
import { answerOf, useServer } from '../setup/server.ts';

const { call, graphql, signedIn, accessToken } = useServer();
type Headers = Readonly<Record<string, string>>;
const schemaFile = (headers: Headers) => answerOf(call('GET', '/graphql/schema.graphql', headers));
const INTROSPECTION = '{ __type(name: "Query") { fields { name description } } }';

const rootFieldsOf = (schema: GraphQLSchema) =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  );

describe('the schema as a file', () => {
  test('is for callers who may introspect', async () => {
    const callers: [string, Headers, number][] = [
      ['an anonymous caller', {}, 401],
      ['an invalid access token', { 'x-api-key': 'junk' }, 401],
      ['a user', await signedIn(await givenUser()), 403],
      ['an access token with one scope', await accessToken('users:read'), 403],
      ['an access token with all scopes', await accessToken('all'), 200],
      ['an administrator', await signedIn(await givenAdmin()), 200],
    ];
    for (const [name, headers, status] of callers) {
      expect([name, (await schemaFile(headers)).status]).toEqual([name, status]);
      expect([name, (await graphql(INTROSPECTION, {}, headers)).status]).toEqual([name, status]);
    }
  });

  test('is a file that tools read, with descriptions and with who may use what', async () => {
    const { headers, body } = await schemaFile(await accessToken('all'));
    expect(headers.get('content-type')).toBe('application/graphql; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="schema.graphql"');
    const schema = readSchema(body as string);
    const undescribed = rootFieldsOf(schema).filter(({ description, astNode }) => {
      const says = /Open to everyone\.|For people who are signed in|For administrators|access tokens/.test(
        description ?? '',
      );
      return !says || !astNode?.directives?.some(({ name }) => name.value === 'access');
    });
    expect(undescribed.map(({ name }) => name)).toEqual([]);
    expect(rootFieldsOf(schema).length).toBeGreaterThan(100);
    // Default values are written as clients write them.
    expect(body).toContain('interval: CheckoutInterval! = MONTHLY');
  });

  test('takes no other method', async () => {
    const refused = await answerOf(call('POST', '/graphql/schema.graphql', await accessToken('all'), {}));
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('introspection says who may use a field, in words', async () => {
  const { body } = await graphql(INTROSPECTION, {}, await signedIn(await givenAdmin()));
  const { fields } = (body as { data: { __type: { fields: { name: string; description: string }[] } } }).data.__type;
  const descriptionOf = (name: string) => fields.find((field) => field.name === name)?.description;
  expect({
    plans: descriptionOf('plans'),
    stats: descriptionOf('stats'),
    userList: descriptionOf('userList'),
    financialReport: descriptionOf('financialReport'),
    providerKeys: descriptionOf('providerKeys'),
  }).toEqual({
    plans: expect.stringMatching(/^The active plans.* Open to everyone\.$/) as string,
    stats: "The viewer's plan and usage. For people who are signed in.",
    userList: expect.stringMatching(/ For access tokens with the scope `users:read` or `all`\.$/) as string,
    financialReport: 'Revenue, growth and churn. For administrators, and for access tokens with the scope `all`.',
    providerKeys: expect.stringMatching(/ For administrators\.$/) as string,
  });
});
