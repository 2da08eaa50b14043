import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { useBrowserStorage } from './browser-storage.ts';

const { local } = useBrowserStorage();
const { changeSettings, readSettings } = await import('#extension/settings/settings.ts');

/** The browser's locks: what asks for a name waits for those that asked for it before. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const before = last.get(name) ?? Promise.resolve();
      const done = before.then(work);
      last.set(
        name,
        done.catch(() => undefined),
      );
      return done;
    },
  };
}

afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  local.clear();
  vi.stubGlobal('navigator', { locks: createLocks() });
});

test('changes at the same time are all kept', async () => {
  await changeSettings({ model: 'OPENAI:gone' });
  await Promise.all([changeSettings({ isMasking: true }), changeSettings({ model: null })]);
  expect(await readSettings()).toMatchObject({ isMasking: true, model: null });
});

test('a change that depends on the settings sees the last ones', async () => {
  await changeSettings({ model: 'OPENAI:gone' });
  await Promise.all([
    changeSettings({ model: 'OPENAI:new' }),
    changeSettings(({ model }) => (model === 'OPENAI:gone' ? { model: null } : {})),
  ]);
  expect(await readSettings()).toMatchObject({ model: 'OPENAI:new' });
});
