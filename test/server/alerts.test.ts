import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { givenSubscriber } from '../factories/user.ts';
import { sumSelected } from '../setup/alert-selectors.ts';
import { testRuntime } from '../setup/runtime.ts';
import { useServer } from '../setup/server.ts';

const WORDY = 'Could you please list the three largest risks of the plan?';
const TOKEN = 'a token for metrics';

/** Rewrites nothing, unless the text asks to fail or to hang. */
const rewriter: Rewriter = {
  rewrite: async ({ text, signal }) => {
    if (text.endsWith('Fail.')) throw new DomainError('PROVIDER_FAILED', 'The provider broke down');
    if (text.endsWith('Hang.')) await wait(60_000, undefined, { signal });
    return { text, changes: [], model: 'built-in', inputTokens: 0, outputTokens: 0 };
  },
};
const { rateLimits } = testRuntime();
/** The limits whose count fails with an error that no one expects. */
const broken = new Set<string>();
const parts = {
  rewriter,
  rateLimits: {
    ...rateLimits,
    consume: async (...use: Parameters<typeof rateLimits.consume>) => {
      if (broken.has(use[0])) throw new Error('This limit is broken');
      return rateLimits.consume(...use);
    },
  },
};
const server = useServer({ env: { METRICS_TOKEN: TOKEN }, parts });

/** Returns the sums of an alert, without the readings of the metrics themselves. */
async function sums(alert: string) {
  const response = await server.call('GET', '/metrics', { authorization: `Bearer ${TOKEN}` });
  const lines = (await response.text()).split('\n').filter((line) => !line.includes('route="/metrics"'));
  return sumSelected(alert, lines.join('\n'));
}

/** Returns by how much each selector of an alert grew while `act` ran. Waits until the second one, which counts all answers, has grown by `total`. */
async function growth(alert: string, total: number, act: () => Promise<unknown>): Promise<number[]> {
  const before = await sums(alert);
  await act();
  const grown = async () => (await sums(alert)).map((sum, index) => sum - (before[index] ?? 0));
  await expect.poll(async () => (await grown()).at(-1)).toBeGreaterThanOrEqual(total);
  return grown();
}

const TRY = 'mutation ($text: String!) { tryRewrite(text: $text) { simplifiedText } }';
const STREAM = 'subscription ($text: String!) { simplifyStream(input: { text: $text }) { text } }';
const MULTIPART = { accept: 'multipart/mixed;subscriptionSpec=1.0' };

const signedIn = async () => server.signedIn(await givenSubscriber());

const stream = async (text: string) => {
  const headers = { ...(await signedIn()), ...MULTIPART };
  return (await server.call('POST', '/graphql', headers, { query: STREAM, variables: { text } })).text();
};

test('PlainPromptServerErrors counts what fails over GraphQL and in streams, although its status is 200', async () => {
  broken.add('tryRewrite').add('simplify');
  const [failed] = await growth('PlainPromptServerErrors', 2, async () => {
    const answer = await server.graphql(TRY, { text: WORDY });
    expect(answer).toMatchObject({ status: 200, body: { errors: [{ extensions: { code: 'INTERNAL' } }] } });
    expect(await stream(WORDY)).toContain('INTERNAL');
  });
  broken.clear();
  expect(failed).toBe(2);
});

test('PlainPromptServerErrors leaves out what a provider failed to do, and what the client did wrong', async () => {
  const [failed, all] = await growth('PlainPromptServerErrors', 3, async () => {
    const refused = await server.rest('POST', '/simplify', await signedIn(), { text: `${WORDY} Fail.` });
    expect(refused.status).toBe(502);
    expect((await server.graphql(TRY, { text: `${WORDY} Fail.` })).body).toMatchObject({ errors: [{}] });
    expect((await server.rest('GET', '/user/export')).status).toBe(401);
  });
  expect([failed, all]).toEqual([0, expect.any(Number)]);
});

test('PlainPromptSlow measures neither streams nor operations that wait for another server, over GraphQL and REST', async () => {
  const [measured] = await growth('PlainPromptSlow', 1, async () => {
    const headers = await signedIn();
    await stream(WORDY);
    await server.graphql(
      'mutation ($text: String!) { simplify(input: { text: $text }) { id } }',
      { text: WORDY },
      headers,
    );
    await server.rest('POST', '/simplify', headers, { text: WORDY });
    await server.rest('GET', '/user/export', headers);
    await server.graphql('{ plans { id } }');
  });
  // The histogram has 13 buckets, and a request counts in each that is not shorter. Only the last request counts at all.
  expect(measured).toBeLessThanOrEqual(13);
});

test('PlainPromptRewritesFail counts no prompt that was clear already, and none that its user stopped', async () => {
  const leave = async () => {
    const controller = new AbortController();
    const response = await fetch(`${server.origin()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...MULTIPART, ...(await signedIn()) },
      body: JSON.stringify({ query: STREAM, variables: { text: `${WORDY} Hang.` } }),
      signal: controller.signal,
    });
    controller.abort();
    await response.text().catch(() => null);
  };
  const [failed] = await growth('PlainPromptRewritesFail', 1, async () => {
    await leave();
    await stream(WORDY);
  });
  expect(failed).toBe(0);
  const [failedThen] = await growth('PlainPromptRewritesFail', 1, () => stream(`${WORDY} Fail.`));
  expect(failedThen).toBe(1);
});
