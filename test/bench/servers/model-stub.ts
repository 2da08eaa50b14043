/** A program that bench/litellm.ts starts: a provider that answers the same rewrite after the same wait, in both of OpenAI's APIs. */
import { createServer } from 'node:http';
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

createServer((request, answer) => {
  const body = ANSWERS[request.url ?? ''];
  request.resume().on('end', () => {
    if (body === undefined) {
      answer.writeHead(request.url === '/healthz' ? 200 : 404).end();
      return;
    }
    void sleep(WAIT_MS).then(() => answer.setHeader('content-type', 'application/json').end(body));
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
