import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { card, givenTranslate, open, stored } from './library-page.ts';

describe('files', () => {
  const upload = async (user: Awaited<ReturnType<typeof open>>['user'], content: unknown) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await user.upload(
      await screen.findByLabelText('File to import'),
      new File([text], 'actions.json', { type: 'application/json' }),
    );
  };

  test('add all of their actions', async () => {
    const { user, account } = await open();
    await upload(user, [
      { name: 'One', prompt: 'First: {input}' },
      { name: 'Two', prompt: 'Second: {input}' },
    ]);
    expect(await screen.findByText('2 actions imported')).toBeDefined();
    expect(await card('One')).toBeDefined();
    expect(await stored(account)).toHaveLength(2);
  });

  test('with a fault add nothing, and say what is wrong where', async () => {
    const { user, account } = await open();
    await upload(user, [{ name: 'One', prompt: 'First: {input}' }, { name: 'Two' }]);
    expect(await screen.findByText('Action 2: Template is required')).toBeDefined();
    await upload(user, 'not JSON');
    expect(await screen.findByText('This is not a JSON document')).toBeDefined();
    expect(await stored(account)).toEqual([]);
  });

  /** More than one request can send: 60 actions of 20 KB, in two parts. The action at the index `faulty` has no name. */
  const large = (faulty = -1) =>
    Array.from({ length: 60 }, (_, index) => ({
      name: index === faulty ? '' : `Action ${index}`,
      prompt: `${'x'.repeat(19_900)}{input}`,
    }));
  /** The position in the file at which each imported part begins. */
  const importedOffsets = (requests: Awaited<ReturnType<typeof open>>['requests']) =>
    requests.filter(({ name }) => name === 'ImportCustomActions').map(({ variables }) => variables.offset);

  test('that are larger than one request can send are imported in parts, in their order', async () => {
    const { user, account, requests } = await open();
    await upload(user, { version: 1, actions: large() });
    expect(await screen.findByText('60 actions imported')).toBeDefined();
    expect(importedOffsets(requests)).toEqual([0, 40]);
    const names = (await CustomActions.find({ userId: account._id }).sort({ _id: 1 }).lean()).map(({ name }) => name);
    expect(names).toEqual(large().map(({ name }) => name));
  });

  test('skip actions that the user has, and say so', async () => {
    const { user, account } = await open();
    const [one, two] = ['One', 'Two'].map((name) => ({
      name,
      prompt: 'First: {input}',
    }));
    await upload(user, [one]);
    expect(await screen.findByText('1 action imported')).toBeDefined();
    await upload(user, [one, two]);
    expect(await screen.findByText('1 action imported. 1 skipped, already among your actions.')).toBeDefined();
    expect(await stored(account)).toHaveLength(2);
  });

  test('that stop halfway say what was imported, and go on without duplicates', async () => {
    const { user, account, network, requests } = await open();
    // The server imports the second part, and its answer is lost.
    const isSecondPart = () =>
      requests.at(-1)?.name === 'ImportCustomActions' && importedOffsets(requests).length === 2;
    Object.defineProperty(network, 'losesAnswers', { get: isSecondPart });
    await upload(user, large());
    expect(
      await screen.findByText('40 of 60 actions imported. If you continue, none is imported twice.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Continue import' }));
    expect(await screen.findByText('40 actions imported. 20 skipped, already among your actions.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue import' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import JSON' }));
    expect(await CustomActions.countDocuments({ userId: account._id })).toBe(60);
  });

  test('with a fault in a later part say what was imported, and number the action as in the file', async () => {
    const { user, account } = await open();
    await upload(user, large(50));
    expect(await screen.findByText('Action 51: Name is required')).toBeDefined();
    expect(
      screen.getByText(
        '40 of 60 actions imported. Correct the file and import it again: actions that you have are skipped.',
      ),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue import' })).toBeNull();
    await upload(user, large());
    expect(await screen.findByText('20 actions imported. 40 skipped, already among your actions.')).toBeDefined();
    expect(await CustomActions.countDocuments({ userId: account._id })).toBe(60);
  });

  test('with more actions than a user can have are refused as a whole', async () => {
    const { user, account, requests } = await open();
    await upload(user, [...large(), ...large(), ...large(), ...large()]);
    expect(await screen.findByText('At most 200 actions can be imported')).toBeDefined();
    expect(importedOffsets(requests)).toEqual([0]);
    expect(await stored(account)).toEqual([]);
  });

  test('are exported from the actions of the user', async () => {
    const { user } = await open('', givenTranslate);
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:', revokeObjectURL: vi.fn() }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export JSON' }));
    await screen.findByText('Exported');
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toMatchObject({ actions: [{ name: 'Translate' }] });
  });
});
