import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { givenAdmin } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

export async function open() {
  await signIn(await givenAdmin());
  const app = openApp('/admin/plans');
  await screen.findByRole('heading', { level: 1, name: 'Plans' });
  return app;
}

export async function openBuiltIn() {
  await seedPlans(new Date());
  return open();
}

export async function seeText(content: string | RegExp): Promise<void> {
  expect(await screen.findByText(content)).toBeDefined();
}

export const card = async (name: string) => within(await screen.findByRole('article', { name }));

export const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Replaces what a field of the form contains. */
export async function replace(app: ReturnType<typeof openApp>, label: string | RegExp, value: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await app.user.clear(field);
  await app.user.type(field, value);
}
