import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
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
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, run, runForError, testContext } from '../../setup/graphql.ts';
import { DeleteAccountDocument, StatsWithTotalPromptsUsedDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const runtime = testRuntime();
let person: UserRecord;

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const contextAt = (user: UserRecord, seconds = 0) => testContext(asUser(user), { runtime, now: () => at(seconds) });
const eraseAt = (seconds: number, collections = personalData) => eraseAccounts(runtime, collections, at(seconds));

beforeEach(async () => {
  person = await givenSubscriber({ email: 'ann@example.com' });
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

describe('at once', () => {
  test('identity, sessions and keys are gone, and it is announced', async () => {
    const holder = await givenOwnKeyHolder({ email: 'bob@example.com' });
    expect(await run(asUser(holder), DeleteAccountDocument)).toEqual({ deleteAccount: { ok: true } });
    expect(await Users.findById(holder._id)).toBeNull();
    expect(await OwnKeys.countDocuments({ userId: holder._id })).toBe(0);
    const farewell = await OutboxEvents.findOne({ type: 'user.deleted' }).lean();
    expect(farewell?.data).toEqual({ id: String(holder._id), email: 'bob@example.com' });
  });

  test('the same address can be signed up with, and the new account is left alone', async () => {
    await deleteAccount(contextAt(person));
    const successor = await givenSubscriber({ email: person.email });
    for (const seconds of [1, 20, 40, 60, 80, 100]) await eraseAt(seconds);
    expect(await Users.findById(successor._id).lean()).toMatchObject({ email: person.email });
    expect(await runForError(asUser(successor), StatsWithTotalPromptsUsedDocument).catch(() => null)).toBeNull();
  });

  test('what was paid for ends in the ledger of subscriptions', async () => {
    await deleteAccount(contextAt(person));
    const changes = await SubscriptionChanges.find({ userId: person._id }).sort({ _id: 1 }).lean();
    expect(changes.map(({ kind, to }) => [kind, to.planId])).toEqual([
      ['opened', 'free'],
      ['ended', null],
    ]);
  });

  test('works while suspended, and not before a given password was replaced', async () => {
    await Users.updateOne({ _id: person._id }, { $set: { isSuspended: true } });
    expect(await run(asUser({ ...person, isSuspended: true }), DeleteAccountDocument)).toEqual({
      deleteAccount: { ok: true },
    });
    const member = await givenSubscriber({ mustChangePassword: true });
    expect(await runForError(asUser(member), DeleteAccountDocument)).toMatchObject({
      code: 'PASSWORD_CHANGE_REQUIRED',
    });
  });

  test('of many requests that delete one account, one succeeds', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(deleteAccount(contextAt(person)))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await Tombstones.countDocuments()).toBe(1);
  });
});

describe('administrators', () => {
  test('the last active one can’t be deleted, and keeps all data', async () => {
    const admin = await givenAdmin();
    await givenAdmin({ isSuspended: true });
    expect(await runForError(asUser(admin), DeleteAccountDocument)).toEqual({
      code: 'CONFLICT',
      message: 'The last active administrator has to stay',
    });
    expect(await Users.findById(admin._id)).not.toBeNull();
    expect(await Tombstones.countDocuments()).toBe(0);
  });

  test('of twenty that are deleted at once, one remains', async () => {
    const admins = await Promise.all(Array.from({ length: 20 }, () => givenAdmin()));
    const outcomes = await Promise.all(admins.map((admin) => outcomeOf(deleteAccount(contextAt(admin)))));
    expect(outcomes.filter((outcome) => outcome === 'CONFLICT')).toHaveLength(1);
    expect(await Users.countDocuments({ role: 'admin', isSuspended: false })).toBe(1);
  });
});

describe('the rest', () => {
  test('is erased within a minute, and the tombstone after it', async () => {
    const server = givenServer();
    await trySimplify(contextFor(person, server, at(-60)));
    await waitForCommits(server);
    await deleteAccount(contextAt(person));
    await eraseAt(2);
    expect(await HistoryEntries.countDocuments()).toBe(0);
    expect(await Tombstones.findById(person._id).lean()).toMatchObject({ email: null });
    for (const seconds of [20, 40, 60, 80, 100]) await eraseAt(seconds);
    expect(await Tombstones.countDocuments()).toBe(0);
    expect(await LedgerEntries.countDocuments({ state: 'committed' })).toBe(1);
  });

  test('is erased by another server when the first one dies over it', async () => {
    const server = givenServer();
    await trySimplify(contextFor(person, server, at(-60)));
    await waitForCommits(server);
    await deleteAccount(contextAt(person));
    const dying: PersonalData[] = personalData.map((rows) => ({
      ...rows,
      erase: rows.collection === 'history_entries' ? () => Promise.reject(new Error('killed')) : rows.erase,
    }));
    await eraseAt(2, dying);
    expect(await HistoryEntries.countDocuments()).toBe(1);
    expect(await Tombstones.findById(person._id).lean()).toMatchObject({ email: person.email });
    await eraseAt(8);
    expect(await HistoryEntries.countDocuments()).toBe(0);
  });

  test('includes a run that was under way: it is neither kept nor counted', async () => {
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
    const running = trySimplify(contextFor(person, server, NOW), 'canary text', 'canary-key');
    await began;
    await deleteAccount(contextAt(person));
    await eraseAt(1);
    release();
    expect(await running).toBe('UNAUTHENTICATED');
    await waitForCommits(server);
    await eraseAt(20);
    expect(await namesWith('canary')).toEqual([]);
    expect(await LedgerEntries.find().lean()).toMatchObject([{ state: 'refunded' }]);
    expect(await namesWith(String(person._id))).toEqual(KEPT_WITH_THE_ID);
  });
});

const KEPT_WITH_THE_ID = ['ledger_entries', 'outbox_events', 'rate_limits', 'subscription_changes', 'tombstones'];

/** Every collection of the database that holds a text anywhere. */
async function namesWith(text: string): Promise<string[]> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const found = await Promise.all(
    collections.map(async (collection) => {
      const rows = await collection.find().toArray();
      return JSON.stringify(rows).includes(text) ? [collection.collectionName] : [];
    }),
  );
  return found.flat().sort();
}
