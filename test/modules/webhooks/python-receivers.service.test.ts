import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateWebhookSecret } from '#api/modules/webhooks/edit-webhooks.ts';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { deliverAll, givenEvents, givenWebhook, useReceiver } from '../../factories/webhook.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

const execute = promisify(execFile);
const LIBRARY = 'standardwebhooks==1.1.0';
const runtime = testRuntime({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
const receiver = useReceiver();
let libraryDir = '';

beforeAll(async () => {
  libraryDir = await mkdtemp(join(tmpdir(), 'standardwebhooks-'));
  const quietly = ['-q', '--disable-pip-version-check', '--no-deps', '--no-input'];
  await execute('python3', ['-m', 'pip', 'install', ...quietly, '--target', libraryDir, LIBRARY]);
});
afterAll(() => rm(libraryDir, { recursive: true, force: true }));

/** Verifies messages as a receiver written in Python does. Returns the content of each, or the reason why it is not genuine. */
async function verifyInPython(messages: readonly object[]): Promise<unknown[]> {
  const script = join(import.meta.dirname, 'verify_messages.py');
  const pending = execute('python3', [script], { env: { ...process.env, PYTHONPATH: libraryDir } });
  pending.child.stdin?.end(JSON.stringify(messages));
  return JSON.parse((await pending).stdout) as unknown[];
}

test('receivers written in Python verify the messages that they get, even while a secret is being replaced', async () => {
  const { webhook, secret: oldSecret } = await givenWebhook(runtime, { url: receiver.url(), at: new Date() });
  await givenEvents([new Date()]);
  await deliverAll(runtime, () => new Date());
  const ctx = testContext(asAnonymous, { runtime, now: () => new Date() });
  const { secret } = await rotateWebhookSecret(ctx, String(webhook._id));
  await givenEvents([new Date()]);
  await deliverAll(runtime, () => new Date());
  const [first, second] = receiver.hits;
  const tampered = { ...second, body: second?.body.replace('ann@', 'bob@') };
  expect(
    await verifyInPython([
      { secret: oldSecret, ...first },
      { secret: oldSecret, ...second },
      { secret, ...second },
      { secret, ...first },
      { secret, ...tampered },
    ]),
  ).toEqual([
    expect.objectContaining({ type: 'user.created', sequence: 1 }),
    expect.objectContaining({ type: 'user.created', sequence: 2 }),
    expect.objectContaining({ type: 'user.created', sequence: 2 }),
    'No matching signature found',
    'No matching signature found',
  ]);
  expect(await Webhooks.findOne().lean()).toMatchObject({ failuresInARow: 0 });
});
