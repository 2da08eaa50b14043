import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { FREE_FAILURES_PER_DAY } from '#schema/limits.ts';
import { getPlanBalance, waitForCommits } from '../../factories/simplify.ts';
import { asUser, run } from '../../setup/graphql.ts';
import { RunOutcomeDocument } from '../../setup/operations.generated.ts';
import {
  follow,
  givenSteppedModel,
  givenUser,
  type Server,
  serverWith,
  settle,
  steppedModel,
  TEXT,
} from './model-server.ts';

const KEY = 'left';

type SteppedModel = Awaited<ReturnType<typeof givenSteppedModel>>;

/** Uses up the refunds of the day: from now on, a run that fails after its model began to answer is charged. */
async function useUpRefunds(server: Server, user: UserRecord) {
  for (let refund = 1; refund <= FREE_FAILURES_PER_DAY; refund += 1) {
    await server.runtime.rateLimits.consume('paidRefund', String(user._id));
  }
}

async function leaveRun({ model, server, user }: SteppedModel, { hasBegun }: { hasBegun: boolean }) {
  const events = await follow(server, user, { text: TEXT, idempotencyKey: KEY });
  if (hasBegun) model.begin();
  await settle();
  const returned = events.return?.();
  const outcomeFor = async (viewer: UserRecord) =>
    (await run(asUser(viewer), RunOutcomeDocument, { idempotencyKey: KEY }, { runtime: server.runtime })).runOutcome;
  return { model, server, user, returned, outcomeFor };
}

const givenLeftRun = async (left: { hasBegun: boolean }) => leaveRun(await givenSteppedModel(), left);

test('a run that was left before its model answered used no prompt', async () => {
  const { user, returned, outcomeFor } = await givenLeftRun({ hasBegun: false });
  await returned;
  expect(await outcomeFor(user)).toBe('NONE');
});

test('a run that was left later goes on, and then used a prompt. Only its user learns that', async () => {
  const { model, server, user, returned, outcomeFor } = await givenLeftRun({ hasBegun: true });
  expect(await outcomeFor(user)).toBe('IN_PROGRESS');
  model.finish();
  await returned;
  await waitForCommits(server.runtime);
  expect(await outcomeFor(user)).toBe('USED_PROMPT');
  expect(await outcomeFor(await givenUser())).toBe('NONE');
});

describe('a run that was left after its model began to answer, and then fails', () => {
  /** Refused by the guard, because it leaves out most of the prompt. */
  async function givenRefusedRun({ isCharged }: { isCharged: boolean }) {
    const model = steppedModel('I have read your report.');
    const [server, user] = [await serverWith(model.rewrite), await givenUser()];
    if (isCharged) await useUpRefunds(server, user);
    const left = await leaveRun({ model, server, user }, { hasBegun: true });
    model.finish();
    await left.returned;
    await waitForCommits(server.runtime);
    return left;
  }

  test('used no prompt as long as a refund of the day is left', async () => {
    const { user, outcomeFor } = await givenRefusedRun({ isCharged: false });
    expect(await outcomeFor(user)).toBe('NONE');
    expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  });

  test('used a prompt after that. The same request then starts another run', async () => {
    const { server, user, outcomeFor } = await givenRefusedRun({ isCharged: true });
    expect(await outcomeFor(user)).toBe('FAILED_USED_PROMPT');
    expect(await getPlanBalance(user)).toMatchObject({ used: 1, holds: 0 });
    await expect(simplify(server.as(user), { text: TEXT, idempotencyKey: KEY })).rejects.toMatchObject({
      details: { used_prompt: true },
    });
    await waitForCommits(server.runtime);
    expect(await getPlanBalance(user)).toMatchObject({ used: 2, holds: 0 });
  });
});
