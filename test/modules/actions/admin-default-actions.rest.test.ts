import { beforeEach, expect, test } from 'vitest';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { DefaultActions } from '#api/modules/actions/default-action.model.ts';
import { restOfAdmins } from '../../factories/admin-rest.ts';
import { NOW } from '../../setup/graphql.ts';
import { useServer } from '../../setup/server.ts';

const server = useServer();

const { rest, listIds } = restOfAdmins(server);

const ACTIONS = '/admin/default-actions';
const newAction = { action_id: 'Shout_It', name: ' Shout ', prompt: ' Write in capitals: {input} ' };

beforeEach(() => seedActions(NOW));

test('a new action is trimmed, gets the default icon, and is added after all others; its effect can be set', async () => {
  const highest = (await DefaultActions.find().sort({ displayOrder: -1 }).lean())[0]?.displayOrder ?? 0;
  expect((await rest('POST', ACTIONS, newAction)).body.data).toMatchObject({
    id: 'shout_it',
    name: 'Shout',
    description: '',
    prompt: 'Write in capitals: {input}',
    icon: 'default',
    display_order: highest + 1,
    is_active: true,
    needs_model: true,
    effect: 'transforms',
    chosen_effect: null,
  });
  const changed = async (effect: string | null) => (await rest('PUT', `${ACTIONS}/shout_it`, { effect })).body;
  expect((await changed('answers')).data).toMatchObject({ effect: 'answers', chosen_effect: 'answers' });
  expect((await changed(null)).data).toMatchObject({ effect: 'transforms', chosen_effect: null });
  expect(await changed('sings')).toMatchObject({ error: 'The effect must be one of rewrites, transforms, answers' });
  expect((await listIds(ACTIONS)).at(-1)).toBe('shout_it');
  expect(await rest('POST', ACTIONS, newAction)).toMatchObject({ status: 409 });
});

const ID_TEXT = 'Action ID must contain only lowercase letters, numbers, dashes, or underscores.';

test.each([
  [{ action_id: 'two words' }, { action_id: ID_TEXT }],
  [{ action_id: 'ünder' }, { action_id: ID_TEXT }],
  [{ action_id: '' }, { action_id: ID_TEXT }],
  [{ prompt: ' ' }, { prompt: 'Prompt is required.' }],
  [{ name: ' ' }, { name: 'Name is required.' }],
  [{ icon: 'thirteen-char' }, { icon: 'Icon must be at most 12 characters' }],
  [{ display_order: 0 }, { display_order: 'Display order must be 1 to 1000000' }],
  [{ prompt: 'x'.repeat(20_001) }, { prompt: 'Prompt must be at most 20000 characters' }],
])('rejects an action with %j', async (wrong, fields) => {
  expect(await rest('POST', ACTIONS, { ...newAction, ...wrong })).toMatchObject({ status: 400, body: { fields } });
});

test('an action can be changed, moved, deactivated and deleted, but its id cannot change', async () => {
  await rest('POST', ACTIONS, newAction);
  const path = `${ACTIONS}/shout_it`;
  const updated = await rest('PUT', path, { action_id: 'shout_it', name: 'Loud', icon: ' ', display_order: 1 });
  expect(updated.body.data).toMatchObject({ id: 'shout_it', name: 'Loud', icon: 'default', display_order: 1 });
  expect(await rest('PUT', path, { action_id: 'other' })).toMatchObject({
    status: 400,
    body: { fields: { action_id: 'Action ID cannot be changed.' } },
  });
  expect(await listIds('/actions/default')).toContain('shout_it');
  await rest('PUT', path, { is_active: false });
  expect(await listIds('/actions/default')).not.toContain('shout_it');
  expect((await rest('DELETE', path)).status).toBe(200);
  for (const method of ['PUT', 'DELETE']) expect((await rest(method, path, {})).status).toBe(404);
});

test('a built-in action needs a model while its template is changed, because the engine runs only the built-in one', async () => {
  const builtIn = await DefaultActions.findOne({ needsModel: false }).orFail().lean();
  const path = `${ACTIONS}/${builtIn._id}`;
  expect((await rest('PUT', path, { prompt: 'Something else' })).body.data.needs_model).toBe(true);
  expect((await rest('PUT', path, { prompt: builtIn.prompt })).body.data.needs_model).toBe(false);
});
