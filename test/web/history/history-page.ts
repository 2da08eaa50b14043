import { screen, waitFor } from '@testing-library/react';
import mongoose from 'mongoose';
import { expect } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { HistoryEntries, type HistoryEntryRecord } from '#api/modules/history/history-entry.model.ts';
import { contextFor, givenServer, trySimplify } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

/** A run's id starts with its time, which orders the list. */
function idAt(at: Date, index: number) {
  const seconds = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  return new mongoose.Types.ObjectId(seconds + index.toString(16).padStart(16, '0'));
}

/** One run by a language model, then one by the built-in engine. */
export async function givenRunsOfTwoModels(account: UserRecord): Promise<void> {
  await trySimplify(contextFor(account, givenServer(), new Date()), 'Brew coffee.');
  await trySimplify(contextFor(account, testRuntime(), new Date()), 'Could you please brew tea?');
}

let count = 0;

/** Stores an entry of the user, by default one minute old. */
export async function givenEntry(account: UserRecord, overrides: Partial<HistoryEntryRecord> = {}): Promise<void> {
  count += 1;
  const createdAt = overrides.createdAt ?? new Date(Date.now() - 60_000);
  await HistoryEntries.create({
    _id: idAt(createdAt, count),
    userId: account._id,
    originalText: `Could you please do task ${count}?`,
    simplifiedText: `Do task ${count}.`,
    model: 'plainprompt',
    createdAt,
    expiresAt: new Date(Date.now() + DAY_MS),
    ...overrides,
  });
}

export async function open(search = '', given: (account: UserRecord) => Promise<unknown> = async () => undefined) {
  const account = await givenSubscriber();
  await given(account);
  await signIn(account);
  const app = openApp(`/dashboard/history${search}`);
  await screen.findByRole('heading', { name: 'Simplification History' });
  return { ...app, account, getSearch: () => app.router.state.location.search };
}

// By selector, because a query by role takes seconds in jsdom with so many elements.
export const findRows = () => [...document.querySelectorAll<HTMLAnchorElement>('a[id^="entry-"]')];
export const entries = async () => {
  await waitFor(() => {
    expect(findRows()).not.toEqual([]);
  });
  return findRows();
};

/** Opens the first entry of the list. */
export async function openEntry(user: ReturnType<typeof openApp>['user']) {
  const [row] = await entries();
  if (!row) throw new Error('There is no entry.');
  await user.click(row);
}
