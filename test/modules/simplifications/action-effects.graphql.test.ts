import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import type { CustomActionRecord } from '#api/modules/actions/custom-action.model.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import type { RewriteRequest } from '#api/ports/rewriter.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance, waitForCommits } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

const TEXT = 'Please tell our customers that the shop in Harrow opens on 4 May.';

/** A server whose operator's model answers with this text. */
async function serverAnswering(text: string) {
  const requests: RewriteRequest[] = [];
  const { modelProviders } = providersOf({
    rewrite: async (request) => {
      requests.push(request);
      return { text, changes: [], model: 'gpt-5-mini', inputTokens: 20, outputTokens: 10 };
    },
  });
  const runtime = { ...testRuntime(), modelProviders };
  await givenProviderKey(testContext(asAnonymous, { runtime }), {
    keyName: 'main',
    provider: 'openai',
    key: 'sk-operator-0000001',
  });
  const run = async (user: UserRecord, action: Partial<CustomActionRecord>) => {
    const { _id } = await givenCustomAction(user, action);
    try {
      return await simplify(testContext(asUser(user), { runtime }), { text: TEXT, actionId: String(_id) });
    } finally {
      await waitForCommits(runtime);
    }
  };
  return { requests, run };
}

const SUBJECT_LINES = '1. Harrow: we open on 4 May\n2. Our shop opens\n3. See you on 4 May';

test('the result of an action that transforms may be a list with single digits that count its parts, and the model gets the effect', async () => {
  const { run, requests } = await serverAnswering(SUBJECT_LINES);
  const user = await givenSubscriber({ createdAt: NOW });
  const answer = await run(user, { prompt: 'Write 3 subject lines for {input}' });
  expect(answer).toMatchObject({ simplifiedText: SUBJECT_LINES, promptsUsed: 1 });
  expect(requests[0]).toMatchObject({ effect: 'transforms', instruction: 'Write 3 subject lines for (the text)' });
});

test('the result of an action that answers is not refused as an answer', async () => {
  const reply = 'Dear customer,\n\nOur shop in Harrow opens on 4 May.\n\nKind regards';
  const { run } = await serverAnswering(reply);
  const user = await givenSubscriber({ createdAt: NOW });
  expect(await run(user, { prompt: 'Draft an answer to {input}' })).toMatchObject({ simplifiedText: reply });
});

test('an effect that the user set for an action counts, even if the words of its template say another', async () => {
  const { run } = await serverAnswering(SUBJECT_LINES);
  const user = await givenSubscriber({ createdAt: NOW });
  const prompt = 'Write 3 subject lines for {input}';
  await expect(run(user, { prompt, effect: 'rewrites' })).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});

test('a number that a transformation made up is refused, not repaired as in a rewrite, and costs nothing', async () => {
  const { run } = await serverAnswering(SUBJECT_LINES.replaceAll('4 May', '14 May'));
  const user = await givenSubscriber({ createdAt: NOW });
  await expect(run(user, { prompt: 'Write 3 subject lines for {input}' })).rejects.toMatchObject({
    details: { reasons: ['The result has the number "14", which neither the prompt nor the action has.'] },
  });
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});
