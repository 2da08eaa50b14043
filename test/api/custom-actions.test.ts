import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { givenCustomAction } from '#test/factories/custom-action.ts';
import { givenUser } from '#test/factories/user.ts';
import { asNobody, asPerson, NOW, refusal, run } from '#test/setup/graphql.ts';

const FIELDS = 'id name description prompt icon category tags isFavorite useCount isDefault createdAt updatedAt';
const LIST = `{ customActions { ${FIELDS} } }`;
const CREATE = `mutation ($input: CreateCustomActionInput!) { createCustomAction(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateCustomActionInput!) {
  updateCustomAction(id: $id, input: $input) { ${FIELDS} }
}`;
const DELETE = 'mutation ($id: ID!) { deleteCustomAction(id: $id) }';
const EXPORT = '{ exportCustomActions }';
const IMPORT = `mutation ($json: String!) { importCustomActions(json: $json) { ${FIELDS} } }`;

interface Action {
  id: string;
  name: string;
  tags: string[];
}

let user: UserRecord;
beforeEach(async () => {
  user = await givenUser();
});

const good = { name: 'Translate', prompt: 'Translate into French: {input}' };
const create = async (input: object, as = user) =>
  ((await run(asPerson(as), CREATE, { input })) as unknown as { createCustomAction: Action }).createCustomAction;
const update = async (id: string, input: object) =>
  ((await run(asPerson(user), UPDATE, { id, input })) as unknown as { updateCustomAction: Action }).updateCustomAction;
const listed = async (as = user) =>
  ((await run(asPerson(as), LIST)) as unknown as { customActions: Action[] }).customActions;
const namesOf = (actions: readonly Action[]) => actions.map(({ name }) => name);

const fieldOf = (field: string, text: string | RegExp) => ({
  code: 'BAD_USER_INPUT',
  fields: { [field]: typeof text === 'string' ? text : (expect.stringMatching(text) as string) },
});

test('an action is kept as it was written, trimmed, with defaults for what was left out', async () => {
  expect(await create({ name: '  Translate ', prompt: ` ${good.prompt}\n` })).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    ...good,
    description: '',
    icon: null,
    category: 'General',
    tags: [],
    isFavorite: false,
    useCount: 0,
    isDefault: false,
    createdAt: NOW.toISOString(),
    updatedAt: NOW.toISOString(),
  });
  expect(await create({ ...good, description: null, icon: null, category: null, tags: null })).toMatchObject({
    description: '',
    category: 'General',
    tags: [],
  });
});

test('the list holds one’s own, newest first', async () => {
  for (const name of ['first', 'second', 'third']) await create({ ...good, name });
  await create({ ...good, name: 'foreign' }, await givenUser());
  expect(namesOf(await listed())).toEqual(['third', 'second', 'first']);
});

test('tags are unique whatever their case, spelled as the first, and without blanks', async () => {
  const { tags } = await create({ ...good, tags: [' Work ', 'work', 'WORK', '', '  ', 'Français', 'français', 'a,b'] });
  expect(tags).toEqual(['Work', 'Français', 'a,b']);
});

test.each(['writing', ' WRITING ', 'Writing'])('takes %j for the category Writing', async (category) => {
  expect(await create({ ...good, category })).toMatchObject({ category: 'Writing' });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`);
const asking = (count: number) =>
  many(count)
    .map((name) => `{${name}}`)
    .join();

describe.each(['create', 'update'] as const)('to %s', (how) => {
  const refused = async (input: object) => {
    if (how === 'create') return refusal(asPerson(user), CREATE, { input: { ...good, ...input } });
    const { _id } = await givenCustomAction(user);
    return refusal(asPerson(user), UPDATE, { id: _id.toHexString(), input });
  };

  test.each([
    ['name', '', 'Name is required'],
    ['name', ' \n ', 'Name is required'],
    ['name', 'x'.repeat(81), 'Name must be at most 80 characters'],
    ['prompt', '  ', 'Template is required'],
    ['prompt', 'x'.repeat(20_001), 'Template must be at most 20000 characters'],
    ['prompt', asking(21), 'A template may ask for at most 20 values'],
    ['description', 'x'.repeat(301), 'Description must be at most 300 characters'],
    ['icon', 'x'.repeat(41), 'Icon must be at most 40 characters'],
    ['category', 'Default', /^Category must be one of General, Writing, Code/],
    ['category', '', /^Category must be one of/],
    ['tags', many(21), 'An action may have at most 20 tags'],
    ['tags', ['x'.repeat(31)], 'A tag must be at most 30 characters'],
  ])('takes no %s like that (%#)', async (field, value, text) => {
    expect(await refused({ [field]: value })).toMatchObject(fieldOf(field, text));
  });

  test('takes what is just short enough', async () => {
    const input = {
      name: 'x'.repeat(80),
      prompt: asking(20).padEnd(20_000, 'x'),
      description: 'x'.repeat(300),
      icon: 'x'.repeat(40),
      tags: [...many(19), 'x'.repeat(30), 'TAG0', ' '],
    };
    const action = await create(input);
    expect(action.tags).toHaveLength(20);
    expect((await update(action.id, input)).tags).toHaveLength(20);
  });

  test('names everything that is wrong at once', async () => {
    const { fields } = await refused({ name: '', prompt: '', category: 'Cooking' });
    expect(Object.keys(fields ?? {})).toEqual(['name', 'prompt', 'category']);
  });
});

test('an update changes what is given, and keeps what is left out or null', async () => {
  const all = { ...good, description: 'd', icon: 'star', category: 'Code', tags: ['a'] };
  const { id, ...before } = await create(all);
  const later = new Date(NOW.getTime() + 1000);
  const change = async (input: object) =>
    (await run(asPerson(user), UPDATE, { id, input }, { now: () => later })).updateCustomAction;
  expect(await change({})).toEqual({ id, ...before });
  const nothing = { name: null, prompt: null, description: null, icon: null, category: null, tags: null };
  expect(await change({ ...nothing, isFavorite: null })).toEqual({ id, ...before });
  expect(await change({ isFavorite: true })).toEqual({
    id,
    ...before,
    isFavorite: true,
    updatedAt: later.toISOString(),
  });
  expect(await change({ description: '', icon: '', tags: [] })).toMatchObject({
    ...good,
    description: '',
    icon: null,
    tags: [],
    category: 'Code',
    isFavorite: true,
  });
  expect(await change({ isFavorite: false })).toMatchObject({ isFavorite: false });
});

test('what is not there, or somebody else’s, is not found, and stays as it was', async () => {
  const foreign = await givenCustomAction(await givenUser());
  const gone = await create(good);
  expect(await run(asPerson(user), DELETE, { id: gone.id })).toEqual({ deleteCustomAction: gone.id });
  for (const id of [String(foreign._id), gone.id, new Types.ObjectId().toHexString(), 'simplify', '', '$ne']) {
    for (const input of [{}, { name: 'Mine now' }]) {
      expect(await refusal(asPerson(user), UPDATE, { id, input }), id).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await refusal(asPerson(user), DELETE, { id }), id).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await CustomActions.find().lean()).toMatchObject([{ name: 'Translate', isFavorite: false }]);
});

test('nobody changes anything unless they are signed in and not suspended, and the suspended still read', async () => {
  const { id } = await create(good);
  const suspended = asPerson({ ...user, isSuspended: true });
  for (const [document, variables] of [
    [CREATE, { input: good }],
    [UPDATE, { id, input: { isFavorite: true } }],
    [DELETE, { id }],
    [IMPORT, { json: JSON.stringify([good]) }],
  ] as const) {
    expect(await refusal(asNobody, document, variables)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusal(suspended, document, variables)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  }
  expect(await refusal(asNobody, LIST)).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await run(suspended, LIST)).toMatchObject({ customActions: [{ id, isFavorite: false }] });
});

const givenMany = (count: number) =>
  CustomActions.insertMany(
    Array.from({ length: count }, () => ({ userId: user._id, ...good, createdAt: NOW, updatedAt: NOW })),
  );

test('of 20 who create at once where two have room, two do', async () => {
  await givenMany(198);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => create(good)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await CustomActions.countDocuments()).toBe(200);
  expect(await refusal(asPerson(user), CREATE, { input: good })).toMatchObject({
    code: 'CONFLICT',
    message: 'You can have at most 200 actions, and have 200',
  });
  await run(asPerson(user), DELETE, { id: (await listed())[0]?.id });
  await create(good);
  await create(good, await givenUser());
});

describe('an import', () => {
  const imported = async (json: string, as = user) =>
    ((await run(asPerson(as), IMPORT, { json })) as unknown as { importCustomActions: Action[] }).importCustomActions;
  const refused = (document: unknown) =>
    refusal(asPerson(user), IMPORT, { json: typeof document === 'string' ? document : JSON.stringify(document) });

  test('takes what an export gave, in its order', async () => {
    await create({ ...good, description: 'd', icon: 'star', category: 'Code', tags: ['a', 'b'] });
    const { id } = await create({ ...good, name: 'Second' });
    await update(id, { isFavorite: true });
    await CustomActions.updateMany({}, { $set: { useCount: 7 } });
    const { exportCustomActions: json } = (await run(asPerson(user), EXPORT)) as { exportCustomActions: string };
    expect(JSON.parse(json)).toMatchObject({ version: 1, exported_at: NOW.toISOString() });

    const other = await givenUser();
    expect(namesOf(await imported(json, other))).toEqual(['Translate', 'Second']);
    const unlike = { id: '', useCount: 0 };
    const strip = (actions: readonly Action[]) => actions.map((action) => ({ ...action, ...unlike }));
    expect(strip(await listed(other))).toEqual(strip(await listed()));
    expect(await CustomActions.find({ userId: other._id, useCount: 7 }).lean()).toEqual([]);
  });

  test('takes a bare list, templates by that name, and ignores what means nothing here', async () => {
    const [action] = await imported(
      JSON.stringify([{ name: 'A', template: 'b {input}', id: 'x', use_count: 99, is_default: true, icon: null }]),
    );
    expect(action).toMatchObject({ name: 'A', prompt: 'b {input}', useCount: 0, isDefault: false, icon: null });
  });

  test.each([
    ['', 'This is no JSON document'],
    ['{"actions":', 'This is no JSON document'],
    ['null', 'There is no list of actions in this document'],
    ['{"actions":{}}', 'There is no list of actions in this document'],
    ['[]', 'There are no actions in this document'],
    [JSON.stringify(Array.from({ length: 201 }, () => good)), 'At most 200 actions can be imported'],
  ])('of %.20j is refused', async (json, text) => {
    expect(await refused(json)).toMatchObject(fieldOf('json', text));
  });

  test('adds none when one is wrong, and says what is wrong with each', async () => {
    const { code, message, fields } = await refused([
      good,
      { ...good, name: ' ', tags: 'a,b' },
      'text',
      { name: { $ne: 1 }, prompt: good.prompt, is_favorite: 'yes' },
    ]);
    expect([code, message]).toEqual(['BAD_USER_INPUT', 'Action 2: Name is required']);
    expect(fields).toEqual({
      'actions.1.name': 'Action 2: Name is required',
      'actions.1.tags': 'Action 2: tags must be a list of texts',
      'actions.2.action': 'Action 3: This is no action',
      'actions.3.name': 'Action 4: name must be text',
      'actions.3.isFavorite': 'Action 4: is_favorite must be true or false',
    });
    expect(await CustomActions.countDocuments()).toBe(0);
  });

  test('adds none when they would be too many', async () => {
    await givenMany(199);
    expect(await refused([good, good])).toMatchObject({ code: 'CONFLICT' });
    expect(await CustomActions.countDocuments()).toBe(199);
    expect(await imported(JSON.stringify([good]))).toHaveLength(1);
  });
});
