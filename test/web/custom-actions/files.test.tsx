import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { card, open, stored, translate } from './library-page.ts';

describe('files', () => {
  const upload = async (user: Awaited<ReturnType<typeof open>>['user'], content: unknown) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await user.upload(
      await screen.findByLabelText('File to import'),
      new File([text], 'actions.json', { type: 'application/json' }),
    );
  };

  test('add all of their actions', async () => {
    const { user, person } = await open();
    await upload(user, [
      { name: 'One', prompt: 'First: {input}' },
      { name: 'Two', prompt: 'Second: {input}' },
    ]);
    expect(await screen.findByText('2 actions imported')).toBeDefined();
    expect(await card('One')).toBeDefined();
    expect(await stored(person)).toHaveLength(2);
  });

  test('with a fault add nothing, and say what is wrong where', async () => {
    const { user, person } = await open();
    await upload(user, [{ name: 'One', prompt: 'First: {input}' }, { name: 'Two' }]);
    expect(await screen.findByText('Action 2: Template is required')).toBeDefined();
    await upload(user, 'not JSON');
    expect(await screen.findByText('This is not a JSON document')).toBeDefined();
    expect(await stored(person)).toEqual([]);
  });

  test('are made of what is there', async () => {
    const { user } = await open('', translate);
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
