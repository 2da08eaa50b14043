import { screen, within } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { billingOf } from '../../factories/billing.ts';
import { getPlanWallet, setPlanWallet } from '../../factories/simplify.ts';
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

export const buyPro = (account: UserRecord) => billingOf(account, testRuntime()).buy(new Date(), 'pro');

/** Sets how many prompts of the user's plan are used, and how many of them by members who have left the user's team. */
export async function givenUsed(account: UserRecord, { used, byTeam }: { used: number; byTeam: number }) {
  const { windowStart } = await getPlanWallet(account);
  await setPlanWallet(account, { used, formerUse: { used: byTeam, windowStart } });
}

export const section = async (name: string) => within(await screen.findByRole('region', { name }));
export const plan = async (name: string) => within(await screen.findByRole('article', { name }));
export const planNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
