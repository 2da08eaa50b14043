import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { givenUser } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { ExportCustomActionsDocument, ImportCustomActionsDocument } from '../../setup/operations.generated.ts';
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

describe('an import', () => {
  const importActions = async (json: string, as = user) =>
    (await run(asUser(as), ImportCustomActionsDocument, { json })).importCustomActions;
  const getError = (document: unknown) =>
    runForError(asUser(user), ImportCustomActionsDocument, {
      json: typeof document === 'string' ? document : JSON.stringify(document),
    });

  test('restores an export in its order', async () => {
    await createAction(user, {
      ...valid,
      description: 'd',
      icon: 'star',
      category: 'Code',
      tags: ['a', 'b'],
      effect: 'REWRITES',
    });
    const { id } = await createAction(user, { ...valid, name: 'Second' });
    await updateAction(user, id, { isFavorite: true });
    await CustomActions.updateMany({}, { $set: { useCount: 7 } });
    const { exportCustomActions: json } = await run(asUser(user), ExportCustomActionsDocument);
    expect(JSON.parse(json)).toMatchObject({ version: 1, exported_at: NOW.toISOString() });

    const other = await givenUser();
    expect(toNames(await importActions(json, other))).toEqual(['Translate', 'Second']);
    const differing = { id: '', useCount: 0 };
    const strip = (actions: Awaited<ReturnType<typeof listActions>>) =>
      actions.map((action) => ({ ...action, ...differing }));
    expect(strip(await listActions(other))).toEqual(strip(await listActions(user)));
    expect(await CustomActions.find({ userId: other._id, useCount: 7 }).lean()).toEqual([]);
  });

  test('accepts a list without an object around it, and the field template for prompt, and ignores unknown fields', async () => {
    const [action] = await importActions(
      JSON.stringify([{ name: 'A', template: 'b {input}', id: 'x', use_count: 99, is_default: true, icon: null }]),
    );
    expect(action).toMatchObject({ name: 'A', prompt: 'b {input}', useCount: 0, isDefault: false, icon: null });
  });

  test.each([
    ['', 'This is not a JSON document'],
    ['{"actions":', 'This is not a JSON document'],
    ['null', 'This document contains no list of actions'],
    ['{"actions":{}}', 'This document contains no list of actions'],
    ['[]', 'This document contains no actions'],
    [JSON.stringify(Array.from({ length: 201 }, () => valid)), 'At most 200 actions can be imported'],
  ])('of %.20j is rejected', async (json, text) => {
    expect(await getError(json)).toMatchObject(fieldError('json', text));
  });

  test('adds nothing if one action is invalid, and names every invalid field', async () => {
    const { code, message, fields } = await getError([
      valid,
      { ...valid, name: ' ', tags: 'a,b' },
      'text',
      { name: { $ne: 1 }, prompt: valid.prompt, is_favorite: 'yes', effect: 'sings' },
    ]);
    expect([code, message]).toEqual(['BAD_USER_INPUT', 'Action 2: Name is required']);
    expect(fields).toEqual({
      'actions.1.name': 'Action 2: Name is required',
      'actions.1.tags': 'Action 2: tags must be a list of texts',
      'actions.2.action': 'Action 3: This is not an action',
      'actions.3.name': 'Action 4: name must be text',
      'actions.3.isFavorite': 'Action 4: is_favorite must be true or false',
      'actions.3.effect': 'Action 4: effect must be one of rewrites, transforms, answers',
    });
    expect(await CustomActions.countDocuments()).toBe(0);
  });

  test('skips the actions that the user has, so that it can be repeated', async () => {
    const [first, second, third] = ['First', 'Second', 'Third'].map((name) => ({
      ...valid,
      name,
      tags: ['a'],
    }));
    expect(toNames(await importActions(JSON.stringify([first, second])))).toEqual(['First', 'Second']);
    const again = [first, { ...second, is_favorite: true }, third, third, { ...first, prompt: 'Other: {input}' }];
    expect(toNames(await importActions(JSON.stringify(again)))).toEqual(['Third', 'First']);
    expect(await importActions(JSON.stringify(again))).toEqual([]);
    expect(await CustomActions.countDocuments()).toBe(4);
    expect(toNames(await importActions(JSON.stringify([first]), await givenUser()))).toEqual(['First']);
  });

  test('that is sent twice at the same time adds each action once', async () => {
    const actions = Array.from({ length: 20 }, (_, index) => ({
      ...valid,
      name: `Action ${index}`,
    }));
    await Promise.all([importActions(JSON.stringify(actions)), importActions(JSON.stringify(actions))]);
    expect(await CustomActions.countDocuments()).toBe(20);
  });

  test('of a later part of a file numbers its errors as in the file', async () => {
    const part = JSON.stringify([valid, { ...valid, name: ' ' }]);
    const viewer = asUser(user);
    expect(
      await runForError(viewer, ImportCustomActionsDocument, {
        json: part,
        offset: 150,
      }),
    ).toMatchObject({
      fields: { 'actions.151.name': 'Action 152: Name is required' },
    });
    expect(
      await runForError(viewer, ImportCustomActionsDocument, {
        json: part,
        offset: -1,
      }),
    ).toMatchObject({
      fields: { offset: 'Offset must be from 0 to 199' },
    });
  });

  test('adds nothing if there would be too many actions', async () => {
    await givenActions(user, 199);
    const [first, second] = ['First', 'Second'].map((name) => ({ ...valid, name }));
    expect(await getError([first, second])).toMatchObject({ code: 'CONFLICT' });
    expect(await CustomActions.countDocuments()).toBe(199);
    expect(await importActions(JSON.stringify([first]))).toHaveLength(1);
  });
});
