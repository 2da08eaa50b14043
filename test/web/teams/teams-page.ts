import { screen, within } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

export const givenAda = () => givenTeamOwner('pro', { createdAt: new Date(), fullName: 'Ada Lovelace' });

/** Ada's team, with Grace as a member. */
export async function givenAdaAndGrace(overrides: Parameters<typeof givenTeam>[1] = {}) {
  const ada = await givenAda();
  const team = await givenTeam(ada, { name: 'Engines', ...overrides });
  const grace = await givenSubscriber({ fullName: 'Grace Hopper' });
  await givenMember(team, {}, grace);
  return { ada, grace, team };
}

/** Opens the page for a user. `prepare` changes what is stored, such as the plans, before the page opens. */
export async function open(account: UserRecord, prepare: () => Promise<unknown> = () => Promise.resolve()) {
  await signIn(account);
  await prepare();
  const app = openApp('/dashboard/teams');
  await screen.findByRole('heading', { name: 'Team Management' });
  return app;
}

export const section = async (name: string) => within(await screen.findByRole('region', { name }));
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
