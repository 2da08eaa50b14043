import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { givenHistoryEntries } from '../../factories/history-entries.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  ExportedHistoryDocument,
  ExportedTeamsDocument,
  ExportedUsersDocument,
  HistoryDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

// With the production limits: six exports of the history an hour, 60 of other lists.
const runtime = testRuntime({ env: { RATE_LIMIT_SCALE: '1' } });
const HOUR_MS = 3_600_000;

let user: UserRecord;
beforeEach(async () => {
  user = await givenSubscriber();
  await givenHistoryEntries(user, { count: 8, now: NOW.getTime() });
});

const later = (ms: number) => ({ runtime, now: () => new Date(NOW.getTime() + ms) });
const exportPage = async (after: string | null, ms = 0) =>
  (await run(asUser(user), ExportedHistoryDocument, { first: 1, after }, later(ms))).historyExport;
const countExports = () => Activities.countDocuments({ userId: user._id, type: 'data_export' });

describe('an export of the history', () => {
  test('is counted once, however many pages it has', async () => {
    const texts: string[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo } = await exportPage(after);
      texts.push(...nodes.map(({ originalText }) => originalText ?? ''));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(texts).toEqual(Array.from({ length: 8 }, (_, i) => `text ${i}`));
    expect(await countExports()).toBe(1);
  });

  test('is counted each time that it begins with a cursor that no export returned', async () => {
    const { history } = await run(asUser(user), HistoryDocument, { first: 1 }, { runtime });
    const { endCursor } = history.pageInfo;
    for (let count = 1; count <= 6; count += 1) {
      expect((await exportPage(endCursor)).nodes).toEqual([{ originalText: 'text 1' }]);
      expect(await countExports()).toBe(count);
    }
    const seventh = { first: 1, after: endCursor };
    expect(await runForError(asUser(user), ExportedHistoryDocument, seventh, { runtime })).toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(await countExports()).toBe(6);
  });

  test('is counted again with a cursor that is more than an hour old, was changed, or belongs to another user', async () => {
    const { endCursor } = (await exportPage(null)).pageInfo;
    await exportPage(endCursor, HOUR_MS);
    expect(await countExports()).toBe(1);
    await exportPage(endCursor, HOUR_MS + 1000);
    expect(await countExports()).toBe(2);
    await exportPage(endCursor?.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A')) ?? null);
    expect(await countExports()).toBe(3);
    user = await givenSubscriber();
    expect((await exportPage(endCursor)).nodes).toEqual([]);
    expect(await countExports()).toBe(1);
  });
});

test('an export of a list that begins with a cursor of another list is counted', async () => {
  const admin = asUser(await givenAdmin());
  const exportUsers = (after: string | null) => run(admin, ExportedUsersDocument, { first: 1, after }, { runtime });
  const { endCursor } = (await exportUsers(null)).adminUserExport.pageInfo;
  for (let page = 1; page <= 60; page += 1) await exportUsers(endCursor);
  const teams = { first: 1, after: endCursor };
  // The export of the users was the first of the hour.
  for (let count = 2; count <= 60; count += 1) await run(admin, ExportedTeamsDocument, teams, { runtime });
  expect(await runForError(admin, ExportedTeamsDocument, teams, { runtime })).toMatchObject({ code: 'RATE_LIMITED' });
});
