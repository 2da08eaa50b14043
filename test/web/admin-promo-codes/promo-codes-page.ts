import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { type PromoCodeRecord, PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { givenAdmin } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import type { App } from '../specified-texts.ts';

export async function open(search = ''): Promise<App> {
  await seedPlans(new Date());
  await signIn(await givenAdmin());
  return openApp(`/admin/promo-codes${search}`);
}

export async function seeText(content: string | RegExp): Promise<void> {
  expect(await screen.findByText(content)).toBeDefined();
}

export const card = async (code: string) => within(await screen.findByRole('listitem', { name: code }));
export const stored = (code: string) => PromoCodes.findOne({ code }).lean<PromoCodeRecord>();
