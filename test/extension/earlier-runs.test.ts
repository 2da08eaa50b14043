import { beforeEach, expect, test, vi } from 'vitest';
import { OTHER_RUNS } from '#schema/limits.ts';
import { times } from '../setup/times.ts';
import { useExtensionApi } from './extension-api.ts';

const storage = useExtensionApi();
// After useExtensionApi: the module takes the browser's API when it is loaded.
const { earlierRunsOf } = await import('#extension/background/earlier-runs.ts');

const SESSION = { token: 'secret-of-ann', serverUrl: 'https://prompts.example.com' };
const PROMPT = 'Could you please list the risks?';

const idsOf = async (text: string, session = SESSION) => (await earlierRunsOf(session, text)).ids;
const add = async (id: string, text = PROMPT) => (await earlierRunsOf(SESSION, text)).add(id);

beforeEach(() => {
  storage.session.clear();
});

test('a prompt has its own earlier runs', async () => {
  await add('a');
  await add('b', 'Another prompt');
  await add('c');
  expect(await idsOf(PROMPT)).toEqual(['a', 'c']);
});

test('a run that is added twice is kept once, as the newest: a repeated request gets the run of the first one', async () => {
  await add('a');
  await add('b');
  await add('a');
  expect(await idsOf(PROMPT)).toEqual(['b', 'a']);
});

test('two runs that end at the same time are both kept', async () => {
  const [one, other] = [await earlierRunsOf(SESSION, PROMPT), await earlierRunsOf(SESSION, PROMPT)];
  await Promise.all([one.add('a'), other.add('b')]);
  expect(await idsOf(PROMPT)).toEqual(['a', 'b']);
});

test('a run that could not be stored does not keep the next one from being stored', async () => {
  vi.spyOn(storage.session, 'set').mockRejectedValueOnce(new Error('No space is left'));
  const added = await Promise.allSettled([add('a'), add('b')]);
  // Whichever is stored first fails.
  expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await idsOf(PROMPT)).toHaveLength(1);
});

test('another session or another server gets none of the stored runs', async () => {
  await add('a');
  expect(await idsOf(PROMPT, { ...SESSION, token: 'another' })).toEqual([]);
  expect(await idsOf(PROMPT, { ...SESSION, serverUrl: 'https://example.org' })).toEqual([]);
});

test('for all prompts together, only as many are kept as one request can name', async () => {
  await add('of another prompt', 'Another prompt');
  for (const id of times(OTHER_RUNS.maxCount + 2, String)) await add(id);
  expect(await idsOf('Another prompt')).toEqual([]);
  const ids = await idsOf(PROMPT);
  expect(ids).toHaveLength(OTHER_RUNS.maxCount);
  expect(ids.at(-1)).toBe(String(OTHER_RUNS.maxCount + 1));
});

test('neither the prompt nor the token is stored', async () => {
  await add('a');
  const stored = JSON.stringify(await storage.session.get(['earlier-runs']));
  expect(stored).toContain('"a"');
  expect(stored).not.toContain('risks');
  expect(stored).not.toContain('secret-of-ann');
});
