import { beforeEach, expect, test, vi } from 'vitest';
import { useExtensionApi } from './extension-api.ts';

const { local } = useExtensionApi();
// After useExtensionApi: the module takes the browser's API when it is loaded.
const { changeSettings, forgetModel, readSettings } = await import('#extension/settings/settings.ts');

beforeEach(() => {
  local.clear();
});

test('changes at the same time are all kept', async () => {
  await changeSettings({ model: 'OPENAI:gone' });
  await Promise.all([changeSettings({ isMasking: true }), changeSettings({ model: null })]);
  expect(await readSettings()).toMatchObject({ isMasking: true, model: null });
});

test('a change is written before anything is awaited, because a popup may close', async () => {
  const write = vi.spyOn(local, 'set');
  const changed = changeSettings({ isMasking: true });
  expect(write).toHaveBeenCalledOnce();
  await changed;
  write.mockRestore();
});

test('a model that is gone is forgotten, but not one that was chosen meanwhile', async () => {
  await changeSettings({ model: 'OPENAI:new' });
  await forgetModel('OPENAI:gone');
  expect(await readSettings()).toMatchObject({ model: 'OPENAI:new' });
  await forgetModel('OPENAI:new');
  expect(await readSettings()).toMatchObject({ model: null });
});

test('the settings of an earlier version, which were one value, hold until they are changed', async () => {
  await local.set({ settings: { isMasking: true, model: 'OPENAI:old' } });
  expect(await readSettings()).toMatchObject({ isMasking: true, model: 'OPENAI:old' });
  await changeSettings({ model: null });
  expect(await readSettings()).toMatchObject({ isMasking: true, model: null });
});
