import { screen, within } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { openApp, signIn } from '../render-app.tsx';

/** Opens Settings for a user, on the tab with this name in the address. Empty: the first one. */
export async function open<TAccount extends UserRecord>(tab: string, account: TAccount) {
  await signIn(account);
  const app = openApp(`/dashboard/settings${tab && `?tab=${tab}`}`);
  await screen.findByRole('heading', { name: 'Settings' });
  return { ...app, account };
}

export const card = async (name: string) => within(await screen.findByRole('region', { name }));
