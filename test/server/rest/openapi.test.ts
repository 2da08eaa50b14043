import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withLowerCaseEnumNames } from '#api/graphql/enums.ts';
import type { ErrorDetails } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { buildOpenApi } from '#rest-compat/openapi.ts';
import { routes } from '#rest-compat/routes.registry.ts';
import { addressOf, type ContractRoute } from '../../contract/contract-route.ts';
import { contract, givenCallerWithRecords } from '../../contract/rest-contract.ts';
import { useServer } from '../../setup/server.ts';

type Json = z.core.JSONSchema.JSONSchema;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly 'x-required-scope'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Json } } };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Readonly<Record<string, { schema: Json }>> }>
  >;
}

const document = buildOpenApi(
  routes,
  { name: 'Product', supportEmail: 'help@example.com' },
  withLowerCaseEnumNames(buildSchema()),
);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, it]) => [`${method.toUpperCase()} ${path}`, it as Operation] as const),
);

/** The documented schema of an answer. Errors refer to a component, and exports answer as JSON or CSV. */
const documentedSchema = ({ responses }: Operation, status: number, type = 'application/json'): Json => {
  const content = responses[status]?.content;
  const schema = (content?.[type] ?? content?.['text/csv'])?.schema;
  if (!schema) throw new Error(`${status} is not documentedSchema.`);
  return schema.$ref === '#/components/schemas/Error' ? (document.components.schemas.Error as Json) : schema;
};

const findProblems = (schema: Json, value: unknown) => z.fromJSONSchema(schema).safeParse(value).error?.issues ?? [];

const { rest, signedIn, accessToken } = useServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });

/** Returns the headers of a credential that the route admits. Gives the caller the role that the route needs. */
async function headersFor(caller: UserRecord, { auth }: ContractRoute): Promise<Record<string, string>> {
  if (auth.startsWith('scope:')) return accessToken('all');
  const role = auth === 'admin' ? 'admin' : 'user';
  await Users.updateOne({ _id: caller._id }, { $set: { role } });
  return signedIn({ ...caller, role });
}

const CREDENTIALS = { public: [], user: [{ session: [] }], admin: [{ session: [] }] };

test('the document names the product, the contact and the address of the API', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Product REST API', contact: { email: 'help@example.com' } },
    servers: [{ url: '/api' }],
  });
});

test('the document describes everything that an error may contain', () => {
  const details: Required<ErrorDetails> = {
    fields: { text: 'Text is required' },
    required_scope: 'users:read',
    used_prompt: true,
    in_progress: true,
    summary: 'This rewrite was refused, and used one prompt.',
    reasons: ['It leaves out a number.'],
    lost: [{ start: 0, end: 2, reason: 'It leaves out a number.' }],
    refused_rewrite: { id: 'abc', expires_at: new Date(0).toISOString(), costs_prompt: false },
  };
  const schema = document.components.schemas.Error as Json;
  const answer = { success: false, error: 'Refused', code: 'PROVIDER_FAILED', request_id: '1', ...details };
  expect(Object.keys(schema.properties ?? {}).sort()).toEqual(Object.keys(answer).sort());
  expect(findProblems(schema, answer)).toEqual([]);
  expect(findProblems(schema, { ...answer, used_prompt: false, lost: [{ start: 0 }] })).not.toEqual([]);
});

test('the document does not promise that a failed run is free', () => {
  const [, simplify] = operations.find(([line]) => line === 'POST /simplify') ?? expect.fail();
  for (const status of [502, 504]) expect(simplify.responses[status]?.description).toContain('unless `used_prompt`');
});

test('the document has an id, a summary, a description and a heading for every operation', () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(routes.length);
  const headings = document.tags.map(({ name }) => name);
  for (const [line, { operationId, summary, description, tags }] of operations) {
    expect(operationId, line).toMatch(/^[a-z][A-Za-z]+$/);
    expect([summary, description], line).toEqual([expect.stringMatching(/^[A-Z]/), expect.stringMatching(/\.$/)]);
    expect(headings, line).toEqual(expect.arrayContaining([...tags]));
  }
});

describe.each(operations)('%s', (line, operation) => {
  const route = contract.find((it) => it.line === line);

  test('requires the credential that the contract names', () => {
    const needed = new Map<string | undefined, object[]>(Object.entries(CREDENTIALS));
    expect(operation.security).toEqual(needed.get(route?.auth) ?? [{ accessToken: [] }]);
    expect('401' in operation.responses).toBe(route?.auth !== 'public' || line === 'POST /auth/login');
  });

  test('names the scope that an access token needs, if access tokens are admitted', () => {
    const scope = route?.auth.startsWith('scope:') ? route.auth.slice('scope:'.length) : undefined;
    expect(operation['x-required-scope']).toBe(scope);
    const sentence = /Requires the scope `(.+)`\.$/.exec(operation.description)?.[1];
    expect(sentence).toBe(scope);
    expect(line.includes(' /external/')).toBe(scope !== undefined);
  });

  test('describes the body that the contract asks for', () => {
    const { properties = {}, required = [] } = operation.requestBody?.content['application/json'].schema ?? {};
    const fields = Object.entries(route?.body ?? {});
    expect(Object.keys(properties).sort()).toEqual(fields.map(([name]) => name).sort());
    const needed = route?.mayComeInQuery ? [] : fields.filter(([, shape]) => !shape.endsWith('?'));
    expect([...required].sort()).toEqual(needed.map(([name]) => name).sort());
  });

  test('requires the query parameters without which a request is rejected', () => {
    const { query } = routes.find(({ method, path }) => `${method} ${path}` === line) ?? expect.fail();
    const rejected = query?.safeParse({}).error?.issues.map(({ path: [name] }) => name) ?? [];
    const required = operation.parameters.filter((it) => it.in === 'query' && it.required).map(({ name }) => name);
    expect(required).toEqual(rejected);
  });

  test('gives valid examples', () => {
    const examples = (schema: Json): [Json, unknown][] => [
      ...(schema.examples ?? []).map((example): [Json, unknown] => [schema, example]),
      ...Object.values(schema.properties ?? {}).flatMap((it) => examples(it as Json)),
      ...(schema.items ? examples(schema.items as Json) : []),
      ...(schema.anyOf ?? []).flatMap((it) => examples(it)),
    ];
    const bodies = operation.requestBody ? examples(operation.requestBody.content['application/json'].schema) : [];
    const parameters = operation.parameters.flatMap(({ schema, example }): [Json, unknown][] =>
      example === undefined ? [] : [[schema, example]],
    );
    for (const [schema, example] of [...bodies, ...parameters, ...examples(documentedSchema(operation, 200))]) {
      expect(findProblems(schema, example), JSON.stringify(example)).toEqual([]);
    }
  });

  test('describes what is answered, and each way in which it is refused', async () => {
    if (!route) throw new Error(`${line} is not in the contract.`);
    const { method, path, pathWithQuery } = addressOf(route);
    const body = operation.requestBody ? route.example : undefined;
    const caller = await givenCallerWithRecords();
    await rest('POST', '/simplify', await signedIn(caller), { text: 'Could you please brew tea?' });
    await route.given?.(caller);
    const answers = [
      await rest(method, path, {}, body),
      await rest(method, path, {}, operation.requestBody && { unknown: 'field' }),
      await rest(method, path, await signedIn(caller), operation.requestBody && { text: { $gt: '' } }),
      await rest(method, path, await headersFor(caller, route), operation.requestBody && { text: { $gt: '' } }),
      await rest(method, `${path}?limit=none`, await headersFor(caller, route), body),
      await rest(method, pathWithQuery, await headersFor(caller, route), body),
    ];
    for (const { status, headers, body: answered } of answers) {
      const type = headers.get('content-type')?.split(';')[0];
      expect(
        findProblems(documentedSchema(operation, status, type), answered),
        `${status} ${JSON.stringify(answered)}`,
      ).toEqual([]);
    }
    expect(answers.map(({ status }) => status)).toContain(200);
  });
});

test('the document declares how long to wait, wherever a rate limit applies', () => {
  for (const [, { responses }] of operations) {
    for (const status of ['429', '503']) expect(responses[status]).toMatchObject({ headers: { 'Retry-After': {} } });
  }
});

test('the document has the header that keeps a run from being paid twice', () => {
  const [, simplify] = operations.find(([line]) => line === 'POST /simplify') ?? [];
  expect(simplify?.parameters).toMatchObject([
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } },
  ]);
});

test('the document is served', async () => {
  const { status, headers, body } = await rest('GET', '/openapi.json');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'PlainPrompt REST API' } });
});
