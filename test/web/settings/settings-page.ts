import { screen, within } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { openApp, signIn } from '../render-app.tsx';

/** Opens Settings for a person, on the tab with this name in the address. Empty: the first one. */
export async function open<TPerson extends UserRecord>(tab: string, person: TPerson) {
  await signIn(person);
  const app = openApp(`/dashboard/settings${tab && `?tab=${tab}`}`);
  await screen.findByRole('heading', { name: 'Settings' });
  return { ...app, person };
}

export const card = async (name: string) => within(await screen.findByRole('region', { name }));
