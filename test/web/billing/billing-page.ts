import { screen, within } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { createCustomer } from '../../factories/billing.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

export async function open(search = '', given: (person: UserRecord) => Promise<unknown> = async () => undefined) {
  const person = await givenSubscriber();
  await given(person);
  await signIn(person);
  const app = openApp(`/dashboard/billing${search}`);
  await screen.findByRole('heading', { name: 'Billing and Plans' });
  return { ...app, person };
}

export const buyPro = (person: UserRecord) => createCustomer(person, testRuntime()).buy(new Date(), 'pro');
export const section = async (name: string) => within(await screen.findByRole('region', { name }));
export const plan = async (name: string) => within(await screen.findByRole('article', { name }));
export const planNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
