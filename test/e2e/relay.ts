import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

/** What the relay does with a request: pass it on, break the connection, hold back the answer of a run or its last part, or answer by itself. */
type Mode = 'pass' | 'gone' | 'hold-answers' | 'hold-ends' | Answers;

interface Answers {
  /** JSON, or a text, which is a page. */
  readonly answer: object | string;
  readonly status: number;
  /** Only requests that contain this are answered by the relay. Absent: all are. */
  readonly to?: string;
}

/** A run is the only request of the extension with a key: others may be on their way from before. */
const isRun = (body: string) => body.includes('"idempotencyKey"');

/** Where the content of the last part of a run's answer begins: the result, after the text of the rewrite. -1: it is not there. */
const startOfEnd = (answer: Buffer) => answer.lastIndexOf('content-type: application/json', answer.indexOf('"done":{'));

/** A server between the extension and the product, which records what is sent and can fail. */
export function useRelay(origin: () => string) {
  let server: Server | undefined;
  let mode: Mode = 'pass';
  /** The answers that are held back: how to give each, and the response that breaks with its connection. */
  let held: { readonly give: () => void; readonly response: ServerResponse }[] = [];
  const sent: string[] = [];

  const passOn = (url: string, method: string | undefined, headers: object, body: string, response: ServerResponse) => {
    const onward = requestHttp(origin() + url, { method, headers: { ...headers } }, (answer) => {
      const give = () => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      };
      if (mode === 'hold-answers' && isRun(body)) held.push({ give, response });
      else if (mode === 'hold-ends' && isRun(body)) void giveBeginning(answer, response);
      else give();
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  };

  const giveBeginning = async (answer: IncomingMessage, response: ServerResponse) => {
    const whole = await buffer(answer);
    const end = startOfEnd(whole);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.write(whole.subarray(0, end));
    held.push({ give: () => response.end(whole.subarray(end)), response });
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const { url = '/', method, headers } = request;
        if (method === 'POST') sent.push(body);
        if (mode === 'gone') {
          request.socket.destroy();
        } else if (typeof mode === 'object' && method === 'POST' && body.includes(mode.to ?? '')) {
          const { answer, status } = mode;
          const [type, content] =
            typeof answer === 'string' ? ['text/html', answer] : ['application/json', JSON.stringify(answer)];
          response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' });
          response.end(content);
        } else {
          passOn(url, method, headers, body, response);
        }
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });

  return {
    origin: () => `http://127.0.0.1:${(server?.address() as AddressInfo | undefined)?.port}`,
    become: (next: Mode) => {
      mode = next;
      if (next !== 'hold-answers' && next !== 'hold-ends') {
        for (const { give, response } of held) {
          if (next === 'gone') response.destroy();
          else give();
        }
        held = [];
      }
    },
    /** The number of answers that are held back. */
    heldAnswers: () => held.length,
    /** The bodies of the requests that contain a text. */
    sentWith: (part: string) => sent.filter((body) => body.includes(part)),
  };
}
