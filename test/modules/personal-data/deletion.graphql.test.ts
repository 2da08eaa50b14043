import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { SignedInUser, UserRecord } from '#api/kernel/viewer.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { deleteAccount } from '#api/modules/accounts/own-account-deletion.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { OutboxEvents } from '#api/modules/outbox/outbox-event.model.ts';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { personalData } from '#api/modules/personal-data.registry.ts';
import { eraseAccounts } from '#api/modules/personal-data/erase-accounts.service.ts';
import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { Tombstones } from '#api/modules/personal-data/tombstone.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { SubscriptionChanges } from '#api/modules/subscriptions/subscription-change.model.ts';
import { givenRewriter } from '../../factories/rewriter.ts';
import { contextFor, givenServer, trySimplify, waitForCommits } from '../../factories/simplify.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { givenAdmin, givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { asUser, run, runForError, testContext } from '../../setup/graphql.ts';
import { DeleteAccountDocument, StatsWithTotalPromptsUsedDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const runtime = testRuntime();
let ann: UserRecord;

const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const contextAt = (user: UserRecord, seconds = 0) =>
  testContext(asUser(user), { runtime, now: () => secondsLater(seconds) });
const eraseAt = (seconds: number, collections = personalData) =>
  eraseAccounts(runtime, collections, secondsLater(seconds));

beforeEach(async () => {
  ann = await givenSubscriber({ email: 'ann@example.com' });
});

/** `done`, or the code of the refusal. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('the deletion of an account', () => {
  test('deletes the account with its sessions and keys at once, and announces it', async () => {
    const holder = await givenOwnKeyHolder({ email: 'bob@example.com' });
    expect(await run(asUser(holder), DeleteAccountDocument)).toEqual({ deleteAccount: { ok: true } });
    expect(await Users.findById(holder._id)).toBeNull();
    expect(await OwnKeys.countDocuments({ userId: holder._id })).toBe(0);
    const announcement = await OutboxEvents.findOne({ type: 'user.deleted' }).lean();
    expect(announcement?.data).toEqual({ id: String(holder._id), email: 'bob@example.com' });
  });

  describe('needs the password', () => {
    const signedInBefore = (minutes: number) => ({
      ...(asUser(ann) as SignedInUser),
      signedInAt: new Date(NOW.getTime() - minutes * MINUTE_MS),
    });
    const tryToDelete = (viewer: SignedInUser, password: string | null) =>
      outcomeOf(deleteAccount(testContext(viewer, { runtime, now: () => NOW }), password));

    test.each([null, '', 'another password'])(
      'later than 15 minutes after the sign-in: %o is refused',
      async (password) => {
        expect(await tryToDelete(signedInBefore(15), password)).toBe('BAD_USER_INPUT');
        expect(await Users.findById(ann._id)).not.toBeNull();
      },
    );

    test('and then takes the right one', async () => {
      expect(await tryToDelete(signedInBefore(15), PASSWORD)).toBe('done');
    });

    test('but not right after the sign-in, where a wrong one is refused, too', async () => {
      expect(await tryToDelete(signedInBefore(14), 'another password')).toBe('BAD_USER_INPUT');
      expect(await tryToDelete(signedInBefore(14), null)).toBe('done');
    });
  });

  test('frees the address for a new account, which the erasure does not touch', async () => {
    await deleteAccount(contextAt(ann));
    const successor = await givenSubscriber({ email: ann.email });
    for (const seconds of [1, 20, 40, 60, 80, 100]) await eraseAt(seconds);
    expect(await Users.findById(successor._id).lean()).toMatchObject({ email: ann.email });
    expect(await run(asUser(successor), StatsWithTotalPromptsUsedDocument)).toHaveProperty('stats');
  });

  test('ends the subscription, which the subscription changes record', async () => {
    await deleteAccount(contextAt(ann));
    const changes = await SubscriptionChanges.find({ userId: ann._id }).sort({ _id: 1 }).lean();
    expect(changes.map(({ kind, to }) => [kind, to.planId])).toEqual([
      ['opened', 'free'],
      ['ended', null],
    ]);
  });

  test('is open to suspended users, but not to a user with a password that others know', async () => {
    await Users.updateOne({ _id: ann._id }, { $set: { isSuspended: true } });
    expect(await run(asUser({ ...ann, isSuspended: true }), DeleteAccountDocument)).toEqual({
      deleteAccount: { ok: true },
    });
    const member = await givenSubscriber({ mustChangePassword: true });
    expect(await runForError(asUser(member), DeleteAccountDocument)).toMatchObject({
      code: 'PASSWORD_CHANGE_REQUIRED',
    });
  });

  test('succeeds for one of ten requests at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(deleteAccount(contextAt(ann)))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await Tombstones.countDocuments()).toBe(1);
  });
});

describe('the deletion of administrators', () => {
  test('is refused for the last active one, who keeps all data', async () => {
    const admin = await givenAdmin();
    await givenAdmin({ isSuspended: true });
    expect(await runForError(asUser(admin), DeleteAccountDocument)).toEqual({
      code: 'CONFLICT',
      message: 'The last active administrator has to stay',
    });
    expect(await Users.findById(admin._id)).not.toBeNull();
    expect(await Tombstones.countDocuments()).toBe(0);
  });

  test('leaves one of twenty who delete their accounts at once', async () => {
    const admins = await Promise.all(Array.from({ length: 20 }, () => givenAdmin()));
    const outcomes = await Promise.all(admins.map((admin) => outcomeOf(deleteAccount(contextAt(admin)))));
    expect(outcomes.filter((outcome) => outcome === 'CONFLICT')).toHaveLength(1);
    expect(await Users.countDocuments({ role: 'admin', isSuspended: false })).toBe(1);
  });
});

describe('the other data of a deleted account', () => {
  test('is erased within a minute, and the tombstone after it', async () => {
    const server = givenServer();
    await trySimplify(contextFor(ann, server, secondsLater(-60)));
    await waitForCommits(server);
    await deleteAccount(contextAt(ann));
    await eraseAt(2);
    expect(await HistoryEntries.countDocuments()).toBe(0);
    expect(await Tombstones.findById(ann._id).lean()).toMatchObject({ email: null });
    for (const seconds of [20, 40, 60, 80, 100]) await eraseAt(seconds);
    expect(await Tombstones.countDocuments()).toBe(0);
    expect(await LedgerEntries.countDocuments({ state: 'committed' })).toBe(1);
  });

  test('is erased by another server when the first one fails', async () => {
    const server = givenServer();
    await trySimplify(contextFor(ann, server, secondsLater(-60)));
    await waitForCommits(server);
    await deleteAccount(contextAt(ann));
    const dying: PersonalData[] = personalData.map((rows) => ({
      ...rows,
      erase: rows.collection === 'history_entries' ? () => Promise.reject(new Error('killed')) : rows.erase,
    }));
    await eraseAt(2, dying);
    expect(await HistoryEntries.countDocuments()).toBe(1);
    expect(await Tombstones.findById(ann._id).lean()).toMatchObject({ email: ann.email });
    await eraseAt(8);
    expect(await HistoryEntries.countDocuments()).toBe(0);
  });

  test('includes a run that was in progress, which is neither kept nor counted', async () => {
    let release = () => undefined as unknown;
    const held = new Promise((resolve) => {
      release = () => {
        resolve(null);
      };
    });
    let begun = () => undefined as unknown;
    const began = new Promise((resolve) => {
      begun = () => {
        resolve(null);
      };
    });
    const server = givenServer(
      givenRewriter(() => {
        begun();
        return held;
      }).rewriter,
    );
    const running = trySimplify(contextFor(ann, server, NOW), 'canary text', 'canary-key');
    await began;
    await deleteAccount(contextAt(ann));
    await eraseAt(1);
    release();
    expect(await running).toBe('UNAUTHENTICATED');
    await waitForCommits(server);
    await eraseAt(20);
    expect(await collectionsWith('canary')).toEqual([]);
    expect(await LedgerEntries.find().lean()).toMatchObject([{ state: 'refunded' }]);
    expect(await collectionsWith(String(ann._id))).toEqual(KEEPING_THE_ID);
  });
});

/** The collections that keep the id of a user just after the account was deleted. */
const KEEPING_THE_ID = ['ledger_entries', 'outbox_events', 'rate_limits', 'subscription_changes', 'tombstones'];

/** Returns the names of all collections that contain a text anywhere. */
async function collectionsWith(text: string): Promise<string[]> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const found = await Promise.all(
    collections.map(async (collection) => {
      const rows = await collection.find().toArray();
      return JSON.stringify(rows).includes(text) ? [collection.collectionName] : [];
    }),
  );
  return found.flat().sort();
}
