import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { IdempotencyKeys } from '#api/modules/simplifications/idempotency-key.model.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import type { SimplifyInput } from '#api/modules/simplifications/simplify-input.ts';
import { UserUsageDays } from '#api/modules/usage/user-usage-day.model.ts';
import type { RewriteRequest } from '#api/ports/rewriter.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { contextFor, getPlanBalance, getPlanWallet, setPlanWallet, waitForCommits } from '../../factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { asAnonymous, asUser, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import { SimplifyOtherThanDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

/** A server whose prompts are rewritten by the built-in engine. */
const runtime = testRuntime();
const TEXT = 'Could you please list the three largest risks of the plan?';
const RESULT = 'List the three largest risks of the plan.';
/** Shorten finds more in it than Simplify. */
const WORDY = 'Could you please describe the really impressive cathedrals of northern France?';

/** MongoDB's code of an error that the driver does not retry. */
const UNKNOWN_ERROR = 8;

const database = useFailingDatabase();

const simplifyAs = async (user: UserRecord, input: Partial<SimplifyInput> = {}, at = NOW) =>
  simplify(contextFor(user, runtime, at), { text: TEXT, ...input });

const shorten = async (user: UserRecord, otherThan: readonly string[], input: Partial<SimplifyInput> = {}, at = NOW) =>
  simplifyAs(user, { actionId: 'shorten', otherThan, ...input }, at);

/** A user with a run of Simplify, which used one of 5 prompts. */
async function givenRun() {
  await seedActions(NOW);
  const user = await givenSubscriber({ createdAt: NOW });
  const { id } = await simplifyAs(user);
  return { user, id };
}

describe('an action that finds the result of an earlier run again', () => {
  test('costs nothing, is not in the history and not in the statistics, and names that run', async () => {
    const { user, id } = await givenRun();
    const input = { text: TEXT, actionId: 'shorten', otherThan: [id] };
    const { simplify: same } = await run(asUser(user), SimplifyOtherThanDocument, { input }, { runtime });
    expect(same).toMatchObject({ simplifiedText: RESULT, isUnchanged: false, sameAs: id });
    expect(same).toMatchObject({ promptsUsed: 1, promptsRemaining: 4 });
    expect(same.id).not.toBe(id);
    await waitForCommits(runtime);
    expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
    expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(1);
    expect(await LedgerEntries.countDocuments({ userId: user._id, state: 'committed' })).toBe(1);
    expect(await UserUsageDays.findOne({ userId: user._id }).lean()).toMatchObject({ count: 1 });
  });

  test('costs nothing, whichever of the named runs it repeats', async () => {
    const { user, id } = await givenRun();
    const { id: other } = await simplifyAs(user, { text: WORDY });
    expect(await shorten(user, [other, id])).toMatchObject({ sameAs: id, promptsUsed: 2 });
  });

  test('is free again under its idempotency key', async () => {
    const { user, id } = await givenRun();
    for (let time = 0; time < 2; time += 1) {
      expect(await shorten(user, [id], { idempotencyKey: 'once' })).toMatchObject({ sameAs: id, promptsUsed: 1 });
    }
    expect(await IdempotencyKeys.countDocuments({ userId: user._id })).toBe(0);
  });

  test('leaves the last prompt to a run that needs it, also many times at once', async () => {
    const { user, id } = await givenRun();
    await setPlanWallet(user, { used: 4 });
    await Promise.all(Array.from({ length: 20 }, () => shorten(user, [id]).catch(() => null)));
    expect(await getPlanBalance(user)).toMatchObject({ used: 4 });
    expect(await simplifyAs(user, { text: WORDY })).toMatchObject({ sameAs: null, promptsRemaining: 0 });
  });

  test('gives the prompt back to the pool of the team', async () => {
    await seedActions(NOW);
    const owner = await givenTeamOwner();
    const { user: member } = await givenMember(await givenTeam(owner));
    const { id } = await simplifyAs(member);
    expect(await shorten(member, [id])).toMatchObject({ sameAs: id });
    await waitForCommits(runtime);
    expect(await getPlanWallet(owner)).toMatchObject({ used: 1, holds: [] });
  });
});

describe('a run is charged', () => {
  test('if it names no other run', async () => {
    const { user } = await givenRun();
    for (const otherThan of [null, []]) {
      expect(await simplifyAs(user, { actionId: 'shorten', otherThan })).toMatchObject({ sameAs: null });
    }
    expect(await getPlanWallet(user)).toMatchObject({ used: 3 });
  });

  test('if its result is another one', async () => {
    const { user } = await givenRun();
    const { id, simplifiedText } = await simplifyAs(user, { text: WORDY });
    const shorter = await shorten(user, [id], { text: WORDY });
    expect(shorter).toMatchObject({ sameAs: null, promptsUsed: 3 });
    expect(shorter.simplifiedText).not.toBe(simplifiedText);
  });

  test('if only the result is the same, and the prompt is another one', async () => {
    const { user, id } = await givenRun();
    const other = await shorten(user, [id], { text: `Please ${TEXT[0]?.toLowerCase() ?? ''}${TEXT.slice(1)}` });
    expect(other).toMatchObject({ simplifiedText: RESULT, sameAs: null, promptsUsed: 2 });
  });

  test('if the other run is another user’s, or was deleted, or its id is none', async () => {
    const { user, id } = await givenRun();
    const { id: ofOther } = await givenRun();
    expect(await shorten(user, [ofOther, 'not-an-id', '{"$gt":""}'])).toMatchObject({ sameAs: null, promptsUsed: 2 });
    await waitForCommits(runtime);
    await HistoryEntries.deleteOne({ _id: id });
    expect(await shorten(user, [id])).toMatchObject({ sameAs: null, promptsUsed: 3 });
  });

  test('if the user’s history no longer goes back to the other run', async () => {
    const { user, id } = await givenRun();
    await Wallets.updateOne({ _id: user._id }, { $set: { limit: -1 } });
    const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    expect(await shorten(user, [id], {}, later(user.retentionDays - 1))).toMatchObject({ sameAs: id });
    expect(await shorten(user, [id], {}, later(user.retentionDays + 1))).toMatchObject({ sameAs: null });
  });

  test('if a model made it, whatever its result', async () => {
    const requests: RewriteRequest[] = [];
    const { modelProviders } = providersOf({
      rewrite: async (request) => {
        requests.push(request);
        return { text: RESULT, changes: [], model: 'gpt-5-mini', inputTokens: 20, outputTokens: 10 };
      },
    });
    const { user, id } = await givenRun();
    const withModel = { ...testRuntime(), modelProviders };
    const key = { keyName: 'main', provider: 'openai', key: 'sk-operator-0000001' } as const;
    await givenProviderKey(testContext(asAnonymous, { runtime: withModel }), key);
    const input = { text: TEXT, actionId: 'shorten', otherThan: [id] };
    expect(await simplify(contextFor(user, withModel, NOW), input)).toMatchObject({
      simplifiedText: RESULT,
      sameAs: null,
      promptsUsed: 2,
    });
    expect(requests).toHaveLength(1);
  });
});

test('a prompt that needs no improvement is unchanged, even when other runs are named', async () => {
  const { user, id } = await givenRun();
  expect(await shorten(user, [id], { text: RESULT })).toMatchObject({ isUnchanged: true, sameAs: null });
});

test('a repeated request gets the stored result of its key, whatever other runs it names', async () => {
  const { user } = await givenRun();
  const first = await simplifyAs(user, { actionId: 'shorten', idempotencyKey: 'once' });
  expect(await shorten(user, [first.id], { idempotencyKey: 'once' })).toEqual(first);
  expect(await getPlanWallet(user)).toMatchObject({ used: 2 });
});

test('at most 10 other runs can be named', async () => {
  const { user, id } = await givenRun();
  const input = { text: TEXT, otherThan: Array.from({ length: 11 }, () => id) };
  expect(await runForError(asUser(user), SimplifyOtherThanDocument, { input }, { runtime })).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { otherThan: 'At most 10 runs can be named' },
  });
});

test('if the history can’t be read, the run fails and its prompt is given back', async () => {
  const { user, id } = await givenRun();
  await waitForCommits(runtime);
  await database.fail({ commands: ['find'], collection: 'history_entries', how: { errorCode: UNKNOWN_ERROR } });
  await expect(shorten(user, [id])).rejects.toThrow();
  await database.mend();
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, holds: 0 });
});
