import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenSubscriber, givenUser } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { rest, signedIn } = useServer();
const PATH = '/user/custom-actions';
const valid = { name: 'Translate', prompt: 'Translate into French: {input}' };
let user: UserRecord;
let headers: { authorization: string };

beforeEach(async () => {
  user = await givenSubscriber();
  headers = await signedIn(user);
});

const request = async (method: string, path: string, body?: unknown) => {
  const { status, body: responseBody } = await rest(method, path, headers, body);
  return { status, ...(responseBody as { data?: { id: string }; code?: string; fields?: object }) };
};

test('an action is created, listed, changed, marked as a favorite and deleted', async () => {
  const { status, data } = await request('POST', PATH, { ...valid, category: 'Translation', tags: ['french'] });
  expect([status, data]).toMatchObject([
    200,
    { ...valid, category: 'Translation', tags: ['french'], is_favorite: false, use_count: 0, is_default: false },
  ]);
  const path = `${PATH}/${data?.id ?? ''}`;
  expect(await request('GET', PATH)).toMatchObject({ status: 200, data: [data] });
  expect(await request('PUT', path, { is_favorite: true })).toMatchObject({
    data: { ...data, is_favorite: true, updated_at: expect.anything() as string },
  });
  expect(await request('PUT', path, { name: 'Renamed' })).toMatchObject({
    data: { name: 'Renamed', is_favorite: true },
  });
  expect(await request('DELETE', path)).toMatchObject({ status: 200, data: { id: data?.id } });
  expect(await request('DELETE', path)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await request('GET', PATH)).toMatchObject({ data: [] });
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
])('accepts %j as tags', async (tags, expected) => {
  expect(await request('POST', PATH, { ...valid, tags })).toMatchObject({ status: 200, data: { tags: expected } });
});

test.each(['["a"', '[1]', '[["a"]]', '[{"a":1}]'])('rejects the text %s as tags', async (tags) => {
  const { status, fields } = await request('POST', PATH, { ...valid, tags });
  expect(status).toBe(400);
  expect(Object.values(fields ?? {})).toEqual(['tags must be a list of texts']);
});

test.each([[1], [true], [{ 0: 'a' }], [[1]], [['a', null]]])('rejects %j as tags', async (tags) => {
  const { status, fields } = await request('POST', PATH, { ...valid, tags });
  expect([status, fields]).toEqual([400, { tags: 'tags must be a list of texts' }]);
});

test('a refusal names invalid fields as the request spells them', async () => {
  expect(await request('POST', PATH, { ...valid, category: 'Default', name: '' })).toMatchObject({
    status: 400,
    fields: { name: 'Name is required', category: expect.stringMatching(/^Category must be one of/) as string },
  });
});

test('cannot change or delete actions of other users, or unknown ids', async () => {
  const ofOtherUser = await givenCustomAction(await givenUser());
  const ids = [
    String(ofOtherUser._id),
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
      expect(await request(method, `${PATH}/${id}`, body), `${method} ${id}`).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  }
  expect(await CustomActions.find().lean()).toMatchObject([{ name: 'Translate' }]);
});

test('a user can have 200 actions', async () => {
  const now = new Date();
  await CustomActions.insertMany(
    Array.from({ length: 200 }, () => ({ userId: user._id, ...valid, createdAt: now, updatedAt: now })),
  );
  expect(await request('POST', PATH, valid)).toMatchObject({ status: 409, code: 'CONFLICT' });
  const { data } = await request('GET', PATH);
  expect(data).toHaveLength(200);
});
