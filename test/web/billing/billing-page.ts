import { screen, within } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { createCustomer } from '../../factories/billing.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

export async function open(search = '', given: (account: UserRecord) => Promise<unknown> = async () => undefined) {
  const account = await givenSubscriber();
  await given(account);
  await signIn(account);
  const app = openApp(`/dashboard/billing${search}`);
  await screen.findByRole('heading', { name: 'Billing and Plans' });
  return { ...app, account };
}

export const buyPro = (account: UserRecord) => createCustomer(account, testRuntime()).buy(new Date(), 'pro');
export const section = async (name: string) => within(await screen.findByRole('region', { name }));
export const plan = async (name: string) => within(await screen.findByRole('article', { name }));
export const planNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
