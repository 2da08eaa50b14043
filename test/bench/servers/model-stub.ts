/** A program that bench/litellm.ts starts: a provider that answers the same rewrite after the same wait, in both of OpenAI's APIs. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 20;
const TEXT = 'Write a short summary of the text.';
const MODEL = 'gpt-5-mini';

const response = {
  id: 'resp_1',
  object: 'response',
  created_at: 0,
  status: 'completed',
  model: MODEL,
  error: null,
  incomplete_details: null,
  output: [
    {
      type: 'message',
      id: 'msg_1',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text: TEXT, annotations: [] }],
    },
  ],
  usage: { input_tokens: 120, output_tokens: 9, total_tokens: 129 },
};
const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 0,
  model: MODEL,
  choices: [{ index: 0, message: { role: 'assistant', content: TEXT }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 120, completion_tokens: 9, total_tokens: 129 },
};
const ANSWERS: Readonly<Record<string, string>> = {
  '/v1/responses': JSON.stringify(response),
  '/v1/chat/completions': JSON.stringify(completion),
};

/** The answer of the Responses API as a stream: the text in one piece, then the whole response. */
const STREAM = [
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: TEXT },
  { type: 'response.completed', response },
]
  .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  .join('');

/** PlainPrompt reads an operator's model as a stream, LiteLLM reads whole answers. */
const wantsStream = (body: string) => (JSON.parse(body) as { stream?: boolean }).stream === true;

createServer((request, answer) => {
  const whole = ANSWERS[request.url ?? ''];
  void text(request).then(async (body) => {
    if (whole === undefined) {
      answer.writeHead(request.url === '/healthz' ? 200 : 404).end();
      return;
    }
    await sleep(WAIT_MS);
    const isStream = request.url === '/v1/responses' && wantsStream(body);
    answer.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json');
    answer.end(isStream ? STREAM : whole);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
