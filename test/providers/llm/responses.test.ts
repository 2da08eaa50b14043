import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ProviderFailure } from '#api/ports/provider-failure.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { useLocalServers } from '../../setup/local-servers.ts';

const PROMPT = 'Could you please explain how photosynthesis works, in at most 120 words?';
const REWRITE = 'Explain Ann’s café in at most 120 words.';
const MODEL = 'any';

const listen = useLocalServers();

type Answer = (response: ServerResponse) => unknown;

/** The providers, of which all answer like this. */
async function givenProviders(answer: Answer) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => void answer(response));
  });
  const origin = await listen(server);
  const baseUrls = { openai: origin, anthropic: origin, openrouter: origin, straico: origin };
  return createModelProviders(textProcessorInProcess, { baseUrls, deadlines: { rewrite: 3_000, lookup: 3_000 } });
}

const request = (onText?: (piece: string) => void) => ({
  text: PROMPT,
  instruction: null,
  signal: new AbortController().signal,
  ...(onText && { onText }),
});

async function rewriteWith(provider: 'openai' | 'openrouter' | 'straico', answer: Answer, onText?: () => void) {
  const providers = await givenProviders(answer);
  return providers.createRewriter({ provider, key: 'sk-key', model: MODEL }).rewrite(request(onText));
}

const failureOf = async (pending: Promise<unknown>): Promise<ProviderFailure> => {
  const error: unknown = await pending.then(
    () => expect.fail('it succeeded'),
    (thrown: unknown) => thrown,
  );
  return error instanceof ProviderFailure ? error : expect.fail(String(error));
};

const send =
  (status: number, body: string | Buffer): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

const breakOff =
  (status: number): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'content-length': '500' })
      .write('{"error":{"message":"', () => setImmediate(() => response.destroy()));

const completion = JSON.stringify({ choices: [{ message: { content: REWRITE }, finish_reason: 'stop' }] });

const streamed = [
  { choices: [{ index: 0, delta: { content: REWRITE }, finish_reason: null }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
]
  .map((event) => `data: ${JSON.stringify(event)}\n\n`)
  .join('');

const BYTE_ORDER_MARK = '\uFEFF';

describe('an error', () => {
  test.each([
    [400, 'request refused'],
    [401, 'key refused'],
    [429, 'busy'],
    [500, 'broken'],
  ])('%i whose body breaks off is still of the kind "%s"', async (status, kind) => {
    const failure = await failureOf(rewriteWith('openai', breakOff(status)));
    expect(failure).toMatchObject({ kind, reason: '' });
  });

  test('whose body breaks off says whether the key is valid', async () => {
    const providers = await givenProviders(breakOff(401));
    expect(await providers.verifyKey({ provider: 'openai', key: 'sk-key' })).toMatchObject({ outcome: 'refused' });
  });

  test('keeps its status when its body is too long', async () => {
    const failure = await failureOf(rewriteWith('straico', send(400, '<p>'.repeat(6 * 1024 * 1024))));
    expect(failure).toMatchObject({ kind: 'request refused', reason: '' });
  });

  test('of OpenRouter for a violation of its rules is found however long it is', async () => {
    const metadata = { reasons: ['violence'], flagged_input: PROMPT.repeat(100) };
    const body = JSON.stringify({ error: { metadata, code: 403, message: 'Flagged' } });
    const failure = await failureOf(rewriteWith('openrouter', send(403, body)));
    expect(failure).toMatchObject({ kind: 'request refused', reason: 'Flagged' });
  });

  test.each([
    ['without a message', JSON.stringify({ detail: [{ input: { messages: [PROMPT.repeat(100)] } }] })],
    ['that is cut', JSON.stringify({ detail: [{ input: { messages: [PROMPT] } }] }).slice(0, -3)],
  ])('in JSON %s does not show the prompt that it repeats', async (_what, body) => {
    const failure = await failureOf(rewriteWith('openrouter', send(422, body)));
    expect(failure).toMatchObject({ kind: 'request refused', reason: '' });
  });

  test('in the middle of a stream ends it at once', async () => {
    const onlyError: Answer = (response) => response.write('data: {"error":{"message":"Overloaded"}}\n\n');
    for (const provider of ['openai', 'openrouter'] as const) {
      const failure = await failureOf(rewriteWith(provider, onlyError, () => undefined));
      expect(failure.kind).toBe('broken');
    }
  });
});

describe('a byte order mark is no part of', () => {
  test('an answer', async () => {
    expect(await rewriteWith('straico', send(200, BYTE_ORDER_MARK + completion))).toMatchObject({ text: REWRITE });
  });

  test('a stream', async () => {
    const streaming = rewriteWith('openrouter', send(200, BYTE_ORDER_MARK + streamed), () => undefined);
    expect(await streaming).toMatchObject({ text: REWRITE });
  });

  test('an error', async () => {
    const body = JSON.stringify({ error: { message: 'Too long' } });
    const failure = await failureOf(rewriteWith('straico', send(400, BYTE_ORDER_MARK + body)));
    expect(failure.reason).toBe('Too long');
  });
});

test('characters that arrive in two halves are read whole', async () => {
  const bytes = Buffer.from(completion);
  // The second of the three bytes of an apostrophe, and of the two of an accented letter.
  const cuts = [bytes.indexOf('’') + 1, bytes.indexOf('é') + 1];
  const inHalves: Answer = async (response) => {
    for (const [index, cut] of cuts.entries()) {
      response.write(bytes.subarray(cuts[index - 1] ?? 0, cut));
      await sleep(20);
    }
    response.end(bytes.subarray(cuts.at(-1)));
  };
  expect(await rewriteWith('straico', inHalves)).toMatchObject({ text: REWRITE });
});

test('a response that switches protocols is reported as broken', async () => {
  const failure = await failureOf(
    rewriteWith('openai', (response) => response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end()),
  );
  expect(failure.kind).toBe('broken');
});

test('calls name their sender, because firewalls refuse requests without one', async () => {
  const names: unknown[] = [];
  await rewriteWith('straico', (response) => {
    names.push(response.req.headers['user-agent']);
    return send(200, completion)(response);
  });
  expect(names).toEqual([expect.stringMatching(/^PlainPrompt\//)]);
});
