import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { givenCustomAction } from '#test/factories/custom-action.ts';
import { givenSubscriber, givenUser } from '#test/factories/user.ts';
import { useServer } from '#test/setup/server.ts';

const { rest, signedIn } = useServer();
const PATH = '/user/custom-actions';
const good = { name: 'Translate', prompt: 'Translate into French: {input}' };
let person: UserRecord;
let headers: { authorization: string };

beforeEach(async () => {
  person = await givenSubscriber();
  headers = await signedIn(person);
});

const ask = async (method: string, path: string, body?: unknown) => {
  const { status, body: answered } = await rest(method, path, headers, body);
  return { status, ...(answered as { data?: { id: string }; code?: string; fields?: object }) };
};

test('an action is created, listed, changed field by field, marked and deleted', async () => {
  const { status, data } = await ask('POST', PATH, { ...good, category: 'Translation', tags: ['french'] });
  expect([status, data]).toMatchObject([
    200,
    { ...good, category: 'Translation', tags: ['french'], is_favorite: false, use_count: 0, is_default: false },
  ]);
  const path = `${PATH}/${data?.id ?? ''}`;
  expect(await ask('GET', PATH)).toMatchObject({ status: 200, data: [data] });
  expect(await ask('PUT', path, { is_favorite: true })).toMatchObject({
    data: { ...data, is_favorite: true, updated_at: expect.anything() as string },
  });
  expect(await ask('PUT', path, { name: 'Renamed' })).toMatchObject({ data: { name: 'Renamed', is_favorite: true } });
  expect(await ask('DELETE', path)).toMatchObject({ status: 200, data: { id: data?.id } });
  expect(await ask('DELETE', path)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await ask('GET', PATH)).toMatchObject({ data: [] });
});

test.each([
  [
    ['a', 'b', 'A'],
    ['a', 'b'],
  ],
  ['a, b ,a', ['a', 'b']],
  ['["a","b"]', ['a', 'b']],
  [' ["a, b"] ', ['a, b']],
  ['', []],
  ['[]', []],
  [[], []],
  [null, []],
])('takes tags written as %j', async (tags, expected) => {
  expect(await ask('POST', PATH, { ...good, tags })).toMatchObject({ status: 200, data: { tags: expected } });
});

test.each(['["a"', '[1]', '[["a"]]', '[{"a":1}]'])('takes no text for tags like %s', async (tags) => {
  const { status, fields } = await ask('POST', PATH, { ...good, tags });
  expect(status).toBe(400);
  expect(Object.values(fields ?? {})).toEqual(['tags must be a list of texts']);
});

test.each([[1], [true], [{ 0: 'a' }], [[1]], [['a', null]]])('takes no tags like %j', async (tags) => {
  const { status, fields } = await ask('POST', PATH, { ...good, tags });
  expect([status, fields]).toEqual([400, { tags: 'tags must be a list of texts' }]);
});

test('says what the rules refuse by the names that were sent', async () => {
  expect(await ask('POST', PATH, { ...good, category: 'Default', name: '' })).toMatchObject({
    status: 400,
    fields: { name: 'Name is required', category: expect.stringMatching(/^Category must be one of/) as string },
  });
});

test('neither changes nor deletes what is not one’s own, whatever the id', async () => {
  const foreign = await givenCustomAction(await givenUser());
  const ids = [
    String(foreign._id),
    new Types.ObjectId().toHexString(),
    'simplify',
    '1',
    '%24ne',
    '%00',
    'x'.repeat(90),
  ];
  for (const id of ids) {
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['PUT', {}],
      ['DELETE', undefined],
    ] as const) {
      expect(await ask(method, `${PATH}/${id}`, body), `${method} ${id}`).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  }
  expect(await CustomActions.find().lean()).toMatchObject([{ name: 'Translate' }]);
});

test('there are 200 at most', async () => {
  const now = new Date();
  await CustomActions.insertMany(
    Array.from({ length: 200 }, () => ({ userId: person._id, ...good, createdAt: now, updatedAt: now })),
  );
  expect(await ask('POST', PATH, good)).toMatchObject({ status: 409, code: 'CONFLICT' });
  const { data } = await ask('GET', PATH);
  expect(data).toHaveLength(200);
});
