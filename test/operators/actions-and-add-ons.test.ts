import { beforeEach, expect, test } from 'vitest';
import { DefaultActions } from '#api/modules/actions/default-action.model.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { givenAdmin } from '#test/factories/user.ts';
import { NOW } from '#test/setup/graphql.ts';
import { useServer } from '#test/setup/server.ts';

const server = useServer();

interface Body {
  readonly data: Record<string, unknown>;
  readonly fields?: object;
}

async function rest(method: string, path: string, body?: unknown) {
  const answer = await server.rest(method, path, await server.signedIn(await givenAdmin()), body);
  return { status: answer.status, body: answer.body as Body };
}

const ACTIONS = '/admin/default-actions';
const action = { action_id: 'Shout_It', name: ' Shout ', prompt: ' Write in capitals: {input} ' };
const idsAt = async (path: string) => {
  const { body } = await rest('GET', path);
  return (body.data as unknown as { id: string }[]).map(({ id }) => id);
};

beforeEach(() => seedActions(NOW));

test('an action is trimmed, gets an icon, and stands after all others', async () => {
  const highest = (await DefaultActions.find().sort({ displayOrder: -1 }).lean())[0]?.displayOrder ?? 0;
  expect((await rest('POST', ACTIONS, action)).body.data).toMatchObject({
    id: 'shout_it',
    name: 'Shout',
    description: '',
    prompt: 'Write in capitals: {input}',
    icon: 'default',
    display_order: highest + 1,
    is_active: true,
    needs_model: true,
  });
  expect((await idsAt(ACTIONS)).at(-1)).toBe('shout_it');
  expect(await rest('POST', ACTIONS, action)).toMatchObject({ status: 409 });
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
])('an action with %j is refused', async (wrong, fields) => {
  expect(await rest('POST', ACTIONS, { ...action, ...wrong })).toMatchObject({ status: 400, body: { fields } });
});

test('an action is changed, moved, switched off and deleted for everybody; its id stays', async () => {
  await rest('POST', ACTIONS, action);
  const path = `${ACTIONS}/shout_it`;
  const changed = await rest('PUT', path, { action_id: 'shout_it', name: 'Loud', icon: ' ', display_order: 1 });
  expect(changed.body.data).toMatchObject({ id: 'shout_it', name: 'Loud', icon: 'default', display_order: 1 });
  expect(await rest('PUT', path, { action_id: 'other' })).toMatchObject({
    ...{ status: 400, body: { fields: { action_id: 'Action ID cannot be changed.' } } },
  });
  expect(await idsAt('/actions/default')).toContain('shout_it');
  await rest('PUT', path, { is_active: false });
  expect(await idsAt('/actions/default')).not.toContain('shout_it');
  expect((await rest('DELETE', path)).status).toBe(200);
  for (const method of ['PUT', 'DELETE']) expect((await rest(method, path, {})).status).toBe(404);
});

test('the engine does an action by its own template only', async () => {
  const known = await DefaultActions.findOne({ needsModel: false }).orFail().lean();
  const path = `${ACTIONS}/${known._id}`;
  expect((await rest('PUT', path, { prompt: 'Something else' })).body.data.needs_model).toBe(true);
  expect((await rest('PUT', path, { prompt: known.prompt })).body.data.needs_model).toBe(false);
});

test('an add-on is put on offer, changed, retired and brought back', async () => {
  const made = await rest('POST', '/admin/add-ons', { name: 'More', price: 2.5, prompts_amount: 100 });
  expect(made.body.data).toMatchObject({ price: 2.5, external_url: null, is_active: true });
  const path = `/admin/add-ons/${String(made.body.data.id)}`;
  const link = 'https://shop.example.com/more';
  expect((await rest('PUT', path, { purchase_url: link })).body.data).toMatchObject({ purchase_url: link, price: 2.5 });
  expect((await rest('PUT', path, { purchase_url: null })).body.data.external_url).toBeNull();
  expect(await rest('PUT', path, { purchase_url: 'http://x.example' })).toMatchObject({
    ...{ status: 400, body: { fields: { purchase_url: 'The purchase link must begin with https://' } } },
  });
  expect((await rest('DELETE', path)).body.data.is_active).toBe(false);
  expect(await idsAt('/add-ons')).toEqual([]);
  expect(await idsAt('/admin/add-ons')).toEqual([made.body.data.id]);
  expect((await rest('PUT', path, { is_active: true })).body.data.is_active).toBe(true);
});
