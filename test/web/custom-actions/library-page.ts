import { screen, within } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

export async function open(search = '', given: (account: UserRecord) => Promise<unknown> = async () => undefined) {
  const account = await givenSubscriber();
  await given(account);
  await signIn(account);
  const app = openApp(`/dashboard/custom-actions${search}`);
  await screen.findByRole('heading', { name: 'Custom Actions Library' });
  return { ...app, account, getSearch: () => app.router.state.location.search };
}

export const givenTranslate = (account: UserRecord) =>
  givenCustomAction(account, { name: 'Translate', category: 'Translation', tags: ['french'], useCount: 3 });
export const givenTwoActions = async (account: UserRecord) => {
  await givenTranslate(account);
  await givenCustomAction(account, { name: 'Checklist', prompt: 'Make a checklist: {input}', isFavorite: true });
};
export const card = async (name: string) => within(await screen.findByRole('article', { name }));
export const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
export const choose = async ({ user }: Pick<ReturnType<typeof openApp>, 'user'>, name: string, item: string) => {
  await user.click((await card(name)).getByRole('button', { name: `More for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
};
export const stored = (account: UserRecord) => CustomActions.find({ userId: account._id }).lean();
