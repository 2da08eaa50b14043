import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenUser } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  CreateCustomActionDocument,
  type CreateCustomActionInput,
  CustomActionsDocument,
  DeleteCustomActionDocument,
  ImportCustomActionsDocument,
  UpdateCustomActionDocument,
  type UpdateCustomActionInput,
} from '../../setup/operations.generated.ts';
import {
  createAction,
  fieldError,
  givenActions,
  listActions,
  toNames,
  updateAction,
  valid,
} from './custom-action-calls.ts';

let user: UserRecord;
beforeEach(async () => {
  user = await givenUser();
});

const create = (input: CreateCustomActionInput, as = user) => createAction(as, input);
const update = (id: string, input: UpdateCustomActionInput) => updateAction(user, id, input);

test('a new action is trimmed, and has defaults for absent fields', async () => {
  expect(await create({ name: '  Translate ', prompt: ` ${valid.prompt}\n` })).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    ...valid,
    description: '',
    icon: null,
    category: 'General',
    tags: [],
    effect: 'TRANSFORMS',
    chosenEffect: null,
    isFavorite: false,
    useCount: 0,
    isDefault: false,
    createdAt: NOW.toISOString(),
    updatedAt: NOW.toISOString(),
  });
  expect(await create({ ...valid, description: null, icon: null, category: null, tags: null })).toMatchObject({
    description: '',
    category: 'General',
    tags: [],
  });
});

test('the list contains only the user’s own actions, newest first', async () => {
  for (const name of ['first', 'second', 'third']) await create({ ...valid, name });
  await create({ ...valid, name: 'of another user' }, await givenUser());
  expect(toNames(await listActions(user))).toEqual(['third', 'second', 'first']);
});

test('tags are unique regardless of case, and blank ones are removed', async () => {
  const { tags } = await create({
    ...valid,
    tags: [' Work ', 'work', 'WORK', '', '  ', 'Français', 'français', 'a,b'],
  });
  expect(tags).toEqual(['Work', 'Français', 'a,b']);
});

test.each(['writing', ' WRITING ', 'Writing'])('accepts %j as the category Writing', async (category) => {
  expect(await create({ ...valid, category })).toMatchObject({ category: 'Writing' });
});

const tagNames = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`);
const templateWith = (count: number) =>
  tagNames(count)
    .map((name) => `{${name}}`)
    .join();

describe.each(['create', 'update'] as const)('%s', (how) => {
  const getError = async (input: object) => {
    if (how === 'create')
      return runForError(asUser(user), CreateCustomActionDocument, { input: { ...valid, ...input } });
    const { _id } = await givenCustomAction(user);
    return runForError(asUser(user), UpdateCustomActionDocument, { id: _id.toHexString(), input });
  };

  test.each([
    ['name', '', 'Name is required'],
    ['name', ' \n ', 'Name is required'],
    ['name', 'x'.repeat(81), 'Name must be at most 80 characters'],
    ['prompt', '  ', 'Template is required'],
    ['prompt', 'x'.repeat(20_001), 'Template must be at most 20000 characters'],
    ['prompt', templateWith(21), 'A template may have at most 20 variables'],
    ['description', 'x'.repeat(301), 'Description must be at most 300 characters'],
    ['icon', 'x'.repeat(41), 'Icon must be at most 40 characters'],
    ['category', 'Default', /^Category must be one of General, Writing, Code/],
    ['category', '', /^Category must be one of/],
    ['tags', tagNames(21), 'An action may have at most 20 tags'],
    ['tags', ['x'.repeat(31)], 'A tag must be at most 30 characters'],
  ])('rejects an invalid %s (%#)', async (field, value, text) => {
    expect(await getError({ [field]: value })).toMatchObject(fieldError(field, text));
  });

  test('accepts values of the maximum length', async () => {
    const input = {
      name: 'x'.repeat(80),
      prompt: templateWith(20).padEnd(20_000, 'x'),
      description: 'x'.repeat(300),
      icon: 'x'.repeat(40),
      tags: [...tagNames(19), 'x'.repeat(30), 'TAG0', ' '],
    };
    const action = await create(input);
    expect(action.tags).toHaveLength(20);
    expect((await update(action.id, input)).tags).toHaveLength(20);
  });

  test('names all invalid fields at once', async () => {
    const { fields } = await getError({ name: '', prompt: '', category: 'Cooking' });
    expect(Object.keys(fields ?? {})).toEqual(['name', 'prompt', 'category']);
  });
});

test('an update changes given fields, and keeps absent and null ones', async () => {
  const all = { ...valid, description: 'd', icon: 'star', category: 'Code', tags: ['a'] };
  const { id, ...before } = await create(all);
  const oneSecondLater = new Date(NOW.getTime() + 1000);
  const change = async (input: object) =>
    (await run(asUser(user), UpdateCustomActionDocument, { id, input }, { now: () => oneSecondLater }))
      .updateCustomAction;
  expect(await change({})).toEqual({ id, ...before });
  const nulls = { name: null, prompt: null, description: null, icon: null, category: null, tags: null };
  expect(await change({ ...nulls, isFavorite: null })).toEqual({ id, ...before });
  expect(await change({ isFavorite: true })).toEqual({
    id,
    ...before,
    isFavorite: true,
    updatedAt: oneSecondLater.toISOString(),
  });
  expect(await change({ description: '', icon: '', tags: [] })).toMatchObject({
    ...valid,
    description: '',
    icon: null,
    tags: [],
    category: 'Code',
    isFavorite: true,
  });
  expect(await change({ isFavorite: false })).toMatchObject({ isFavorite: false });
});

test('an effect is set, taken back with null, and stays when it is absent', async () => {
  const { id } = await create({ ...valid, effect: 'ANSWERS' });
  expect(await update(id, { name: 'Renamed' })).toMatchObject({ effect: 'ANSWERS', chosenEffect: 'ANSWERS' });
  expect(await update(id, { effect: null })).toMatchObject({ effect: 'TRANSFORMS', chosenEffect: null });
  expect(await update(id, { prompt: 'Draft an answer to {input}' })).toMatchObject({ effect: 'ANSWERS' });
});

test('an unknown or deleted action, or one of another user, is not found and does not change', async () => {
  const ofOtherUser = await givenCustomAction(await givenUser());
  const deleted = await create(valid);
  expect(await run(asUser(user), DeleteCustomActionDocument, { id: deleted.id })).toEqual({
    deleteCustomAction: deleted.id,
  });
  for (const id of [String(ofOtherUser._id), deleted.id, new Types.ObjectId().toHexString(), 'simplify', '', '$ne']) {
    for (const input of [{}, { name: 'Mine now' }]) {
      expect(await runForError(asUser(user), UpdateCustomActionDocument, { id, input }), id).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await runForError(asUser(user), DeleteCustomActionDocument, { id }), id).toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  expect(await CustomActions.find().lean()).toMatchObject([{ name: 'Translate', isFavorite: false }]);
});

test('changes need a session of a user who is not suspended; suspended users can read', async () => {
  const { id } = await create(valid);
  const suspended = asUser({ ...user, isSuspended: true });
  for (const [document, variables] of [
    [CreateCustomActionDocument, { input: valid }],
    [UpdateCustomActionDocument, { id, input: { isFavorite: true } }],
    [DeleteCustomActionDocument, { id }],
    [ImportCustomActionsDocument, { json: JSON.stringify([valid]) }],
  ] as const) {
    expect(await runForError(asAnonymous, document, variables)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await runForError(suspended, document, variables)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  }
  expect(await runForError(asAnonymous, CustomActionsDocument)).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await run(suspended, CustomActionsDocument)).toMatchObject({ customActions: [{ id, isFavorite: false }] });
});

test('of 20 concurrent creations with room for two, two succeed', async () => {
  await givenActions(user, 198);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => create(valid)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await CustomActions.countDocuments()).toBe(200);
  expect(await runForError(asUser(user), CreateCustomActionDocument, { input: valid })).toMatchObject({
    code: 'CONFLICT',
    message: 'You can have at most 200 actions, and have 200',
  });
  await run(asUser(user), DeleteCustomActionDocument, { id: (await listActions(user))[0]?.id ?? '' });
  await create(valid);
  await create(valid, await givenUser());
});
