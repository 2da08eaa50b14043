import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { waitForCommits } from '../../factories/simplify.ts';
import { asUser, run } from '../../setup/graphql.ts';
import { RunOutcomeDocument } from '../../setup/operations.generated.ts';
import { follow, givenSteppedModel, givenUser, settle, TEXT } from './model-server.ts';

const KEY = 'left';

async function givenLeftRun({ hasBegun }: { hasBegun: boolean }) {
  const { model, server, user } = await givenSteppedModel();
  const events = await follow(server, user, { text: TEXT, idempotencyKey: KEY });
  if (hasBegun) model.begin();
  await settle();
  const returned = events.return?.();
  const outcomeFor = async (viewer: UserRecord) =>
    (await run(asUser(viewer), RunOutcomeDocument, { idempotencyKey: KEY }, { runtime: server.runtime })).runOutcome;
  return { model, server, user, returned, outcomeFor };
}

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
