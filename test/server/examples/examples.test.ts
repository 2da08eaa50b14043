import { readFileSync } from 'node:fs';
import { generate } from '@graphql-codegen/cli';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import example from '../../../docs/examples/codegen.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { answerOf, useServer } from '../../setup/server.ts';
import { runExample, startProxyThatIsBusyAtFirst } from './run-example.ts';

const EXAMPLES = `${import.meta.dirname}/../../../docs/examples`;
/** Longer than each program waits by default: curl waits for a second. */
const RETRY_AFTER_SECONDS = 2;
/** Timers may fire a little early. */
const CLOSE_TO_SECONDS = 0.05;
/** For tests that start programs, on a machine that may be busy. */
const TIMEOUT = { timeout: 120_000 };

const { origin, call, rest, accessToken } = useServer();
const tokenFor = async (...scopes: string[]) => (await accessToken(...scopes))['x-api-key'];

let proxy: Awaited<ReturnType<typeof startProxyThatIsBusyAtFirst>>;
beforeEach(async () => {
  await seedPlans(new Date());
  proxy = await startProxyThatIsBusyAtFirst(origin(), RETRY_AFTER_SECONDS);
});
afterEach(() => proxy.close());

/** Expects that the second request repeats the first one, and not before the time that the server asked to wait. */
function expectWaitBeforeRetry(): void {
  const [first, second] = proxy.seen;
  if (!first || !second) throw new Error('No request was repeated.');
  expect([second.method, second.url]).toEqual([first.method, first.url]);
  expect((second.at - first.at) / 1000).toBeGreaterThanOrEqual(RETRY_AFTER_SECONDS - CLOSE_TO_SECONDS);
}

describe.each(['rest.sh', 'rest.py', 'rest.ts'] as const)('%s', (name) => {
  test(
    'waits when it is rate limited, reads every page, and gives prompts once however often it is run',
    TIMEOUT,
    async () => {
      // One more than a page of 100 holds.
      const users = await Promise.all(Array.from({ length: 101 }, () => givenSubscriber()));
      const [{ email }] = users as [(typeof users)[0]];
      const caller = { url: proxy.url, key: await tokenFor('users:read', 'addons:write') };

      const first = await runExample(name, caller, [email, '25', 'order-4711']);
      expect([first.code, first.errors]).toEqual([0, '']);
      expectWaitBeforeRetry();
      const urls = proxy.seen.map(({ url }) => url);
      expect(urls.filter((url) => url.includes('page=2'))).toHaveLength(1);
      expect(urls.some((url) => url.includes('page=3'))).toBe(false);
      expect(proxy.seen.at(-1)?.headers['idempotency-key']).toBe('order-4711');

      const again = await runExample(name, caller, [email, '25', 'order-4711']);
      expect(again).toEqual(first);
      const answer = await rest('POST', '/external/users/by-email', await accessToken('users:read'), { email });
      expect(answer.status).toBe(200);
      const gifts = again.output.match(name === 'rest.sh' ? /"prompts_remaining":25/g : /was given 25 prompts/g);
      expect(gifts).toHaveLength(1);
    },
  );

  test('prints why it was refused, and fails', TIMEOUT, async () => {
    const { email } = await givenSubscriber();
    const refused = await runExample(name, { url: proxy.url, key: await tokenFor('users:read') }, [email, '25', 'x']);
    expect(refused.code).toBe(1);
    expect(refused.errors).toMatch(/INSUFFICIENT_SCOPE/);
    expect(refused.errors).toMatch(/403/);
  });
});

describe('report.ts', () => {
  test('waits when it is rate limited, and reads every page of codes, the most redeemed first', TIMEOUT, async () => {
    const codes = Array.from({ length: 101 }, (_, index) => ({ code: `C${index}`, usedCount: index === 7 ? 9 : 0 }));
    await Promise.all(codes.map((code) => givenPromoCode(code)));
    const { code, output, errors } = await runExample('report.ts', { url: proxy.url, key: await tokenFor('all') });
    expect([code, errors]).toEqual([0, '']);
    expectWaitBeforeRetry();
    const lines = output.trim().split('\n');
    expect(lines[0]).toMatch(/^\d{4}-\d{2} {2}MRR \d+\.\d{2} {2}revenue \d+\.\d{2}$/);
    const redeemed = lines.filter((line) => line.includes('redeemed'));
    expect(redeemed[0]).toBe('C7  redeemed 9 times');
    expect(new Set(redeemed).size).toBe(codes.length);
  });

  test('prints why it was refused, and fails', TIMEOUT, async () => {
    const { code, errors } = await runExample('report.ts', { url: proxy.url, key: await tokenFor('users:read') });
    expect(code).toBe(1);
    expect(errors).toMatch(/INSUFFICIENT_SCOPE, 403/);
  });

  test('has the types that are generated from the downloaded schema', TIMEOUT, async () => {
    const { body } = await answerOf(call('GET', '/graphql/schema.graphql', await accessToken('all')));
    const target = example.generates['report.generated.ts'];
    const files = (await generate(
      {
        schema: body as string,
        config: { sort: false },
        generates: { 'report.generated.ts': { ...target, documents: `${EXAMPLES}/report.graphql` } },
      },
      false,
    )) as { content: string }[];
    expect(files.map(({ content }) => content)).toEqual([readFileSync(`${EXAMPLES}/report.generated.ts`, 'utf8')]);
  });
});
