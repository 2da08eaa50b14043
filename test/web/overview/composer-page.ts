import { act, screen } from '@testing-library/react';
import type { Runtime } from '#api/kernel/runtime.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

export const WORDY = 'Could you please write to ada@example.com about the risks?';

export const resultOf = (text: string) => ({ text, changes: [], model: 'gpt-5-mini', inputTokens: 9, outputTokens: 9 });

export async function open(runtime: Runtime = testRuntime(), given = givenSubscriber) {
  const account = await given();
  await seedActions(new Date());
  await signIn(account);
  const app = openApp('/dashboard/overview', { runtime });
  const prompt = await screen.findByLabelText<HTMLTextAreaElement>('Your prompt');
  await screen.findByRole('combobox', { name: 'Action' });
  return { ...app, account, prompt };
}

export const runRequests = (requests: Awaited<ReturnType<typeof open>>['requests']) =>
  requests
    .filter(({ name }) => name === 'SimplifyStream' || name === 'Simplify')
    .map(({ name, variables }) => ({ name, input: variables.input as Record<string, unknown> }));

export const picker = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
export const optionsOf = (name: string) => [...picker(name).options].map(({ text }) => text);
export const rewrite = () => screen.findByRole('group', { name: /^Rewritten prompt/ });

/** Goes to the history and back to the composer. */
export async function visitHistory(router: Awaited<ReturnType<typeof open>>['router']): Promise<void> {
  await act(() => router.navigate('/dashboard/history'));
  await screen.findByRole('heading', { name: 'Simplification History' });
  await act(() => router.navigate('/dashboard/overview'));
  await screen.findByRole('combobox', { name: 'Action' });
}
