import { connect } from 'node:net';
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  isInputObjectType,
  isListType,
  OperationTypeNode,
  parse,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { getAccessRules } from '#api/graphql/access.ts';
import { getBodyLimit, LARGEST_BODY_BYTES, USUAL_BODY_BYTES } from '#api/graphql/body-limit.ts';
import { DOCUMENT_LIMITS } from '#api/graphql/document-limits.ts';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { routes } from '#rest-compat/routes.registry.ts';
import { ACTION_VARIABLE, CUSTOM_ACTION, PROMPT_LENGTH, REWRITE_EDIT, SHARE, TRIAL_LENGTH } from '#schema/limits.ts';
import { splitActionsFile } from '#web/features/custom-actions/import-parts.ts';
import { givenSubscriber } from '../factories/user.ts';
import { answerOf, useServer } from '../setup/server.ts';

const { call, graphql, origin, rest, signedIn } = useServer();

/** Writes JSON as many clients do: all that is not ASCII as `\uXXXX`. */
const toAscii = (value: unknown) =>
  JSON.stringify(value).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Calls GraphQL with a body in ASCII. */
const graphqlInAscii = (query: string, variables: object, headers = {}) =>
  answerOf(call('POST', '/graphql', headers, toAscii({ query, variables })));

const SIMPLIFY = 'mutation ($input: SimplifyInput!) { simplify(input: $input) { originalText } }';
const LONGEST = '😀'.repeat(PROMPT_LENGTH.max);
/** A client that writes ASCII sends each UTF-16 code unit as `\uXXXX`. */
const BYTES_PER_UNIT = 6;
const TOO_LARGE = /^The request is too large\. It can have at most (\d+) KB$/;
const withCode = (code: string) => ({ body: { errors: [{ extensions: { code } }] } });

describe('the longest prompt, written in ASCII,', () => {
  test('is rewritten over REST', async () => {
    const headers = { ...(await signedIn(await givenSubscriber())), 'content-type': 'application/json' };
    expect(await rest('POST', '/simplify', headers, toAscii({ text: LONGEST }))).toMatchObject({ status: 200 });
    expect(await rest('POST', '/simplify', headers, toAscii({ text: `${LONGEST}😀` }))).toMatchObject({
      status: 400,
      body: { error: 'Text must be at most 20000 characters' },
    });
  });

  test('is rewritten over GraphQL', async () => {
    const headers = await signedIn(await givenSubscriber());
    const variables = Array.from({ length: ACTION_VARIABLE.maxCount }, (_, index) => ({
      name: `variable_${index}`,
      value: '你'.repeat(ACTION_VARIABLE.maxLength),
    }));
    const input = { text: LONGEST, variables };
    expect(await graphqlInAscii(SIMPLIFY, { input }, headers)).toMatchObject({
      status: 200,
      body: { data: { simplify: { originalText: LONGEST } } },
    });
  });
});

test('the longest version of a rewrite, written in ASCII, is saved', async () => {
  const headers = await signedIn(await givenSubscriber());
  const ran = await graphql('mutation { simplify(input: {text: "Could you please help?"}) { id } }', {}, headers);
  const { id } = (ran.body as { data: { simplify: { id: string } } }).data.simplify;
  const query = 'mutation ($id: ID!, $text: String) { saveRewriteEdit(id: $id, text: $text) { editedText } }';
  const text = '你'.repeat(REWRITE_EDIT.text);
  const { body } = await graphqlInAscii(query, { id, text }, headers);
  expect(body).toMatchObject({ data: { saveRewriteEdit: { editedText: text } } });
});

test('the longest rewrite and prompt, written in ASCII, are shared', async () => {
  const headers = await signedIn(await givenSubscriber());
  const ran = await graphql('mutation { simplify(input: {text: "Could you please help?"}) { id } }', {}, headers);
  const runId = (ran.body as { data: { simplify: { id: string } } }).data.simplify.id;
  const texts = { text: '你'.repeat(SHARE.text), originalText: '好'.repeat(PROMPT_LENGTH.max) };
  const query = 'mutation ($input: ShareRunInput!) { shareRun(input: $input) { url } }';
  const answer = await graphqlInAscii(query, { input: { runId, ...texts } }, headers);
  expect(answer.body).toMatchObject({ data: { shareRun: { url: expect.stringContaining('/s/') as string } } });
});

test('an export of 200 usual actions is imported', async () => {
  const [from, to] = [await givenSubscriber(), await givenSubscriber()];
  const prompt = 'Write "short" texts:\n'.repeat(95);
  const actions = Array.from({ length: CUSTOM_ACTION.maxCount }, (_, index) => ({ name: `Action ${index}`, prompt }));
  const IMPORT = 'mutation ($json: String!) { importCustomActions(json: $json) { id } }';
  const headers = await signedIn(from);
  await graphql(IMPORT, { json: JSON.stringify(actions) }, headers);
  const exported = await graphql('{ exportCustomActions }', {}, headers);
  const json = (exported.body as { data: { exportCustomActions: string } }).data.exportCustomActions;
  expect(Buffer.byteLength(json)).toBeGreaterThan(400_000);
  expect(await graphql(IMPORT, { json }, await signedIn(to))).toMatchObject({ status: 200 });
  expect(await CustomActions.countDocuments({ userId: to._id })).toBe(CUSTOM_ACTION.maxCount);
});

test('the largest export is imported in the parts that the web app sends, in its order', async () => {
  const [from, to] = [await givenSubscriber(), await givenSubscriber()];
  const texts = ['x', '"', '\n', '你', '😀'];
  const actions = Array.from({ length: CUSTOM_ACTION.maxCount }, (_, index) => {
    const text = texts[index % texts.length] ?? 'x';
    return {
      name: `Action ${index}`,
      prompt: `${text.repeat((CUSTOM_ACTION.template - 10) / text.length)}{input}`,
    };
  });
  const IMPORT =
    'mutation ($json: String!, $offset: Int!) { importCustomActions(json: $json, offset: $offset) { name } }';
  const importAll = async (file: string, headers: Readonly<Record<string, string>>) => {
    const parts = splitActionsFile(file);
    for (const { json, offset } of parts) {
      expect(await graphql(IMPORT, { json, offset }, headers)).toMatchObject({ status: 200 });
    }
    return parts.length;
  };
  const headers = await signedIn(from);
  expect(await importAll(JSON.stringify(actions), headers)).toBeGreaterThan(5);
  const exported = await graphql('{ exportCustomActions }', {}, headers);
  await importAll(
    (exported.body as { data: { exportCustomActions: string } }).data.exportCustomActions,
    await signedIn(to),
  );
  const stored = await CustomActions.find({ userId: to._id }).sort({ _id: 1 }).lean();
  expect(stored.map(({ name }) => name)).toEqual(actions.map(({ name }) => name));
});

describe('a body that is larger than its operation needs', () => {
  const large = (bytes: number) => ({ input: { text: 'x'.repeat(bytes) } });

  test('is refused, and the error names the limit', async () => {
    const headers = await signedIn(await givenSubscriber());
    const overRest = await rest('POST', '/simplify', headers, large(LARGEST_BODY_BYTES));
    expect(overRest).toMatchObject({ status: 413, body: { error: expect.stringMatching(TOO_LARGE) as string } });
    const limit = Number(TOO_LARGE.exec((overRest.body as { error: string }).error)?.[1]);
    expect(limit).toBeGreaterThan(500);

    const overGraphql = await graphql(SIMPLIFY, large((limit + 1) * 1024), headers);
    expect(overGraphql).toMatchObject({
      status: 413,
      body: { errors: [{ message: (overRest.body as { error: string }).error }] },
    });
    expect(await graphql(SIMPLIFY, large(2 * LARGEST_BODY_BYTES), headers)).toMatchObject({ status: 413 });
  });

  test('is refused for signed-in users, too, if the operation takes no long text', async () => {
    const headers = await signedIn(await givenSubscriber());
    const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
    const input = { email: 'a@b.com', password: 'x'.repeat(USUAL_BODY_BYTES) };
    expect(await graphql(signIn, { input }, headers)).toMatchObject({ status: 413, ...withCode('PAYLOAD_TOO_LARGE') });
    expect(await rest('PUT', '/user/profile', headers, { full_name: input.password })).toMatchObject({
      status: 413,
      body: { error: 'The request is too large. It can have at most 100 KB' },
    });
  });

  test('is refused before it is read if no user is signed in', async () => {
    const refused = {
      status: 413,
      body: { errors: [{ message: 'The request is too large. It can have at most 100 KB' }] },
    };
    expect(await graphql(SIMPLIFY, large(USUAL_BODY_BYTES))).toMatchObject(refused);
    expect(await graphql(SIMPLIFY, large(USUAL_BODY_BYTES), { authorization: 'Bearer a.b.c' })).toMatchObject(refused);
    expect(await rest('POST', '/simplify', {}, large(USUAL_BODY_BYTES))).toMatchObject({ status: 401 });
  });

  test('is refused as soon as it is too long if its length was not announced', async () => {
    const socket = connect(Number(new URL(origin()).port), '127.0.0.1').setEncoding('utf8');
    socket.write(
      'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const halfBytes = 60 * 1024;
    for (let i = 0; i < 2; i += 1) socket.write(`${halfBytes.toString(16)}\r\n${' '.repeat(halfBytes)}\r\n`);
    // The body has not ended, and the server answers all the same.
    let answer = '';
    for await (const piece of socket) answer += piece as string;
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"PAYLOAD_TOO_LARGE"');
  });
});

test('a body without an announced length is read', async () => {
  const headers = { 'content-type': 'application/json', ...(await signedIn(await givenSubscriber())) };
  const body = new Blob([toAscii({ query: SIMPLIFY, variables: { input: { text: LONGEST } } })]).stream();
  const request = { method: 'POST', headers, body, duplex: 'half' };
  expect((await fetch(`${origin()}/graphql`, request)).status).toBe(200);
});

describe('large bodies', () => {
  const strict = useServer({ env: { RATE_LIMIT_SCALE: '0.1' } });

  test('are few in a minute, over REST and GraphQL together', async () => {
    const headers = { ...(await strict.signedIn(await givenSubscriber())), 'content-type': 'application/json' };
    const text = 'x'.repeat(USUAL_BODY_BYTES);
    const overRest = async () => (await strict.rest('POST', '/simplify', headers, { text })).status;
    const overGraphql = async () => (await strict.graphql(SIMPLIFY, { input: { text } }, headers)).status;
    // A request whose length is not announced.
    const inChunks = async () => {
      const body = new Blob([JSON.stringify({ query: SIMPLIFY, variables: { input: { text } } })]).stream();
      const request = { method: 'POST', headers, body, duplex: 'half' };
      return (await fetch(`${strict.origin()}/graphql`, request)).status;
    };
    expect([await overRest(), await overGraphql(), await inChunks()]).toEqual([400, 200, 200]);
    expect([await overRest(), await overGraphql(), await inChunks()]).toEqual([429, 429, 429]);
    expect((await strict.rest('POST', '/simplify', headers, { text: ' ' })).status).toBe(400);
  });
});

test('a document that is too long is refused, however large the body may be', async () => {
  const headers = await signedIn(await givenSubscriber());
  const query = `${SIMPLIFY}#${'x'.repeat(USUAL_BODY_BYTES)}`;
  expect(await graphql(query, { input: { text: 'x' } }, headers)).toMatchObject({
    status: 400,
    ...withCode('BAD_USER_INPUT'),
  });
});

test('visitors can send the longest document with the longest text of the demo', () => {
  expect(2 * DOCUMENT_LIMITS.characters + 12 * TRIAL_LENGTH.max).toBeLessThan(USUAL_BODY_BYTES);
});

/** Returns how many characters a text may have, or all texts of a list together, as its description says. 0: it does not say. */
function describedLength(description: string | null | undefined): number {
  const [, count = '1', length = '0'] =
    /(?:([\d,]+) \w+ of at most )?([\d,]+) (?:characters|UTF-16 code units)/.exec(description ?? '') ?? [];
  return Number(count.replaceAll(',', '')) * Number(length.replaceAll(',', ''));
}

/** Returns how many characters the texts of an argument, or of a field of an input, may have together. */
function longestTexts({ description, type }: Pick<GraphQLArgument, 'description' | 'type'>): number {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return describedLength(description);
  const inner = Object.values(named.getFields()).reduce((sum, field) => sum + longestTexts(field), 0);
  const [, most = '1'] = /At most (\d+)\./.exec(description ?? '') ?? [];
  return inner * (isListType(getNullableType(type)) ? Number(most) : 1);
}

test('every operation of signed-in users can have the longest texts that the schema describes', () => {
  const schema = buildSchema();
  const sizes = Object.values(OperationTypeNode)
    .flatMap((operation) =>
      Object.values(schema.getRootType(operation)?.getFields() ?? {}).map(({ name, args }) => ({
        name,
        document: parse(`${operation} { ${name} }`),
        bytes: BYTES_PER_UNIT * args.reduce((sum, argument) => sum + longestTexts(argument), 0),
      })),
    )
    .filter(({ document }) => !getAccessRules(schema, document).some((rule) => rule.public));
  const long = sizes.filter(({ bytes }) => DOCUMENT_LIMITS.characters + bytes > USUAL_BODY_BYTES);
  expect(long.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['saveRewriteEdit', 'shareRun', 'simplify', 'simplifyStream']),
  );
  const tooSmall = long.filter(({ document, bytes }) => DOCUMENT_LIMITS.characters + bytes > getBodyLimit(document));
  expect(tooSmall.map(({ name }) => name)).toEqual([]);
});

test('every field of an input that is named like a long text says how long it may be', () => {
  const inputs = Object.values(buildSchema().getTypeMap()).filter(isInputObjectType);
  const fields = inputs.flatMap((input) =>
    Object.values(input.getFields()).map(({ name, description }) => ({
      name,
      path: `${input.name}.${name}`,
      length: describedLength(description),
    })),
  );
  const longNames = new Set(fields.filter(({ length }) => length >= PROMPT_LENGTH.max).map(({ name }) => name));
  expect([...longNames].sort()).toEqual(['originalText', 'prompt', 'text']);
  expect(fields.filter(({ name, length }) => longNames.has(name) && length === 0).map(({ path }) => path)).toEqual([]);
});

test('only operations of signed-in users have a larger limit', () => {
  const schema = buildSchema();
  const large = routes.filter(({ operation }) => getBodyLimit(operation) > USUAL_BODY_BYTES);
  expect(large.map(({ path }) => path)).toContain('/simplify');
  expect(large.filter(({ operation }) => getAccessRules(schema, operation).some((rule) => rule.public))).toEqual([]);
});
