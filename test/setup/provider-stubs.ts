import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import type { ModelProvider } from '#api/ports/model-providers.ts';

/** How a stubbed provider behaves. */
export type Behavior =
  /** Answers with `text`, streamed in small pieces when it is asked to stream. */
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly withoutUsage?: boolean;
      /** What is sent instead of each number of tokens, as JSON. */
      readonly tokens?: string;
      /** How long after its last event a stream ends. */
      readonly endsAfterMs?: number;
    }
  /** Answers with this status and the key that it was called with in its message, and with `metadata` as OpenRouter does. */
  | { readonly kind: 'fail'; readonly status: number; readonly metadata?: unknown }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Streams the head of a response at once and `text` after `ms`, or sends the whole response after `ms`. */
  | { readonly kind: 'slow'; readonly text: string; readonly ms: number }
  /** Streams half of `text`, or sends half of the body, and hangs up. */
  | { readonly kind: 'cut off'; readonly text: string }
  /** Streams half of `text` and then nothing more. */
  | { readonly kind: 'stall'; readonly text: string }
  /** Answers 200 with a body that is no answer of the provider. */
  | { readonly kind: 'garbage' }
  /** Says itself that it stopped too early. */
  | { readonly kind: 'too long'; readonly text: string };

export interface StubbedCall {
  readonly provider: ModelProvider;
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
  /** The client's port: calls over one connection have the same. */
  readonly port: number | undefined;
}

interface Wire {
  readonly provider: ModelProvider;
  readonly whole: (text: string, reason: 'stop' | 'length', usage: boolean) => unknown;
  /** Events in front of the text, for each piece of it, and behind it. */
  readonly stream: (text: string, reason: 'stop' | 'length', usage: boolean) => { pieces: Event[]; end: Event[] };
}

type Event = readonly [name: string | null, data: unknown];

const USAGE = { input: 120, output: 30 };
const PIECE = 7;

const cut = (text: string) => text.match(new RegExp(`[^]{1,${PIECE}}`, 'gu')) ?? [];

const openAiResponse = (text: string, reason: 'stop' | 'length', usage: boolean) => ({
  id: 'resp_1',
  object: 'response',
  status: reason === 'stop' ? 'completed' : 'incomplete',
  error: null,
  incomplete_details: reason === 'stop' ? null : { reason: 'max_output_tokens' },
  output: [
    { type: 'reasoning', id: 'rs_1', summary: [] },
    { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
  ],
  ...(usage && { usage: { input_tokens: USAGE.input, output_tokens: USAGE.output, total_tokens: 150 } }),
});

const openAi: Wire = {
  provider: 'openai',
  whole: openAiResponse,
  stream: (text, reason, usage) => ({
    pieces: cut(text).map((delta) => [
      'response.output_text.delta',
      { type: 'response.output_text.delta', delta, item_id: 'msg_1', output_index: 1, content_index: 0 },
    ]),
    end: [
      [
        reason === 'stop' ? 'response.completed' : 'response.incomplete',
        {
          type: reason === 'stop' ? 'response.completed' : 'response.incomplete',
          response: openAiResponse(text, reason, usage),
        },
      ],
    ],
  }),
};

const anthropicMessage = (text: string, reason: string | null) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-haiku-4-5',
  content: text ? [{ type: 'text', text }] : [],
  stop_reason: reason,
  stop_sequence: null,
  usage: { input_tokens: USAGE.input, output_tokens: USAGE.output },
});

const anthropicReason = (reason: 'stop' | 'length') => (reason === 'stop' ? 'end_turn' : 'max_tokens');

const anthropic: Wire = {
  provider: 'anthropic',
  whole: (text, reason) => anthropicMessage(text, anthropicReason(reason)),
  stream: (text, reason) => ({
    pieces: [
      ['message_start', { type: 'message_start', message: anthropicMessage('', null) }],
      ['content_block_start', { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }],
      ...cut(text).map((piece): Event => [
        'content_block_delta',
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } },
      ]),
    ],
    end: [
      ['content_block_stop', { type: 'content_block_stop', index: 0 }],
      [
        'message_delta',
        {
          type: 'message_delta',
          delta: { stop_reason: anthropicReason(reason), stop_sequence: null },
          usage: { output_tokens: USAGE.output },
        },
      ],
      ['message_stop', { type: 'message_stop' }],
    ],
  }),
};

const chatUsage = { prompt_tokens: USAGE.input, completion_tokens: USAGE.output, total_tokens: 150, cost: 0.000123 };

const chat = (provider: ModelProvider): Wire => ({
  provider,
  whole: (text, reason, usage) => ({
    id: 'gen-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: reason }],
    ...(usage && { usage: chatUsage }),
  }),
  stream: (text, reason, usage) => ({
    pieces: cut(text).map((content) => [
      null,
      { id: 'gen-1', choices: [{ index: 0, delta: { content }, finish_reason: null }] },
    ]),
    end: [
      [null, { id: 'gen-1', choices: [{ index: 0, delta: {}, finish_reason: reason }] }],
      ...(usage ? [[null, { id: 'gen-1', choices: [], usage: chatUsage }] as Event] : []),
      [null, '[DONE]'],
    ],
  }),
});

const WIRES: Readonly<Record<string, Wire>> = {
  '/openai/responses': openAi,
  '/anthropic/v1/messages': anthropic,
  '/openrouter/chat/completions': chat('openrouter'),
  '/openai_compatible/chat/completions': chat('openai_compatible'),
  '/straico/v2/chat/completions': chat('straico'),
};

/** What providers answer to questions that cost nothing. */
const QUESTIONS: Readonly<Record<string, unknown>> = {
  '/openai/models': { object: 'list', data: [{ id: 'gpt-5-mini', object: 'model' }] },
  '/anthropic/v1/models': { data: [{ id: 'claude-haiku-4-5', type: 'model', display_name: 'Haiku' }], has_more: false },
  '/openrouter/key': { data: { label: 'key', usage: 0 } },
  '/openrouter/models': {
    data: [
      { id: 'meta/llama', name: 'Llama' },
      { id: 'x/y', name: null },
    ],
  },
  '/openai_compatible/models': { object: 'list', data: [{ id: 'local/llama', object: 'model' }] },
  '/straico/v0/user': { data: { first_name: 'Ann', coins: 100 }, success: true },
  '/straico/v2/models': {
    object: 'list',
    data: [
      { id: 'some/chat', name: 'Some chat', model_type: 'chat' },
      { id: 'some/image', name: 'Some image', model_type: 'image' },
    ],
  },
};

const keyOf = ({ headers }: IncomingMessage) =>
  String(headers['x-api-key'] ?? (headers.authorization ?? '').replace(/^Bearer /, ''));

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text ? (JSON.parse(text) as unknown) : null;
}

/** The behaviors whose response is complete. */
const WHOLE: ReadonlySet<Behavior['kind']> = new Set(['answer', 'slow', 'too long']);

const wantsStream = (body: unknown) =>
  typeof body === 'object' && body !== null && 'stream' in body && body.stream === true;

const written = ([name, data]: Event) =>
  `${name === null ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

const sendJson = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

async function stream(
  response: ServerResponse,
  wire: Wire,
  behavior: Exclude<Behavior, { kind: 'fail' | 'hang' | 'garbage' }>,
) {
  const reason = behavior.kind === 'too long' ? 'length' : 'stop';
  const usage = !(behavior.kind === 'answer' && behavior.withoutUsage);
  const { pieces, end } = wire.stream(behavior.text, reason, usage);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behavior.kind === 'slow') {
    response.flushHeaders();
    await wait(behavior.ms);
  }
  const isWhole = WHOLE.has(behavior.kind);
  const events = isWhole ? [...pieces, ...end] : pieces.slice(0, Math.ceil(pieces.length / 2));
  const endsAfterMs = behavior.kind === 'answer' ? (behavior.endsAfterMs ?? 0) : 0;
  response.write(events.map(written).join(''), () => {
    if (isWhole && endsAfterMs > 0) setTimeout(() => response.end(), endsAfterMs);
    else if (isWhole) response.end();
    // In the next turn, so that what was written leaves first.
    else if (behavior.kind === 'cut off') setImmediate(() => response.destroy());
  });
}

async function behave(response: ServerResponse, wire: Wire, call: StubbedCall, behavior: Behavior): Promise<void> {
  if (behavior.kind === 'hang') return;
  if (behavior.kind === 'fail') {
    const { metadata } = behavior;
    const message = `Something about the key ${call.key}, also known as ${call.key.slice(0, 10)}***${call.key.slice(-6)}`;
    sendJson(response, behavior.status, { type: 'error', error: { type: 'error', message, code: 'error', metadata } });
  } else if (behavior.kind === 'garbage') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [');
  } else if (wantsStream(call.body)) {
    await stream(response, wire, behavior);
  } else {
    if (behavior.kind === 'slow') await wait(behavior.ms);
    const usage = !(behavior.kind === 'answer' && behavior.withoutUsage);
    const answer = JSON.stringify(wire.whole(behavior.text, behavior.kind === 'too long' ? 'length' : 'stop', usage));
    const tokens = behavior.kind === 'answer' ? behavior.tokens : undefined;
    const body = tokens === undefined ? answer : answer.replaceAll(/(?<="\w+_tokens":)\d+/g, tokens);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    if (WHOLE.has(behavior.kind)) response.end(body);
    else {
      response.write(body.slice(0, 20), () => {
        if (behavior.kind === 'cut off') setImmediate(() => response.destroy());
      });
    }
  }
}

/**
 * All providers on one loopback server. The key of a call decides how it is answered: `behave(key, …)` sets the behaviors of a key, one for each
 * call; the last one applies to all further calls. Calls with any other key get `otherwise`, by default a refusal.
 */
export function useProviderStubs({ otherwise = { kind: 'fail', status: 401 } }: { otherwise?: Behavior } = {}) {
  const plans = new Map<string, Behavior[]>();
  const calls: StubbedCall[] = [];
  let origin = '';

  const next = (key: string): Behavior => {
    const plan = plans.get(key) ?? [];
    return (plan.length > 1 ? plan.shift() : plan[0]) ?? otherwise;
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const provider = (path.split('/')[1] ?? '') as ModelProvider;
      const call = { provider, path, key: keyOf(request), body, port: request.socket.remotePort };
      calls.push(call);
      const wire = WIRES[path];
      const behavior = next(call.key);
      const isPublic = path === '/openrouter/models' && call.key === '';
      if (wire) await behave(response, wire, call, behavior);
      else if (behavior.kind === 'answer' || isPublic) sendJson(response, 200, QUESTIONS[path] ?? {});
      else await behave(response, openAi, call, behavior);
    });
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  return {
    calls,
    baseUrls: (): Record<ModelProvider, string> => ({
      openai: `${origin}/openai`,
      anthropic: `${origin}/anthropic`,
      openrouter: `${origin}/openrouter`,
      straico: `${origin}/straico`,
      openai_compatible: `${origin}/openai_compatible`,
    }),
    behave: (key: string, ...behaviors: readonly Behavior[]) => void plans.set(key, [...behaviors]),
    callsOf: (key: string) => calls.filter((call) => call.key === key),
  };
}
