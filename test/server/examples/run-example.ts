import { spawn } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../docs/examples');

/** The program and the options with which a reader runs each example. */
export const PROGRAMS = {
  'rest.sh': ['bash'],
  'rest.py': ['python3'],
  'rest.ts': [process.execPath, '--import', 'tsx'],
  'report.ts': [process.execPath, '--import', 'tsx'],
} as const;

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs an example as a reader does. Throws when the machine lacks what it needs. */
export function runExample(
  name: keyof typeof PROGRAMS,
  { url, key }: { readonly url: string; readonly key: string },
  args: readonly string[] = [],
): Promise<Outcome> {
  const [program, ...options] = PROGRAMS[name];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...options, join(FOLDER, name), ...args], {
      env: { ...process.env, PLAINPROMPT_URL: url, PLAINPROMPT_KEY: key },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', (cause) => {
      reject(new Error(`The examples need ${program} on the PATH.`, { cause }));
    });
    child.on('close', (code) => {
      resolve({ code, output, errors });
    });
  });
}

interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly at: number;
}

/** Starts a proxy in front of the server. It refuses the first request with `Retry-After`, and passes on all others. */
export async function startProxyThatIsBusyAtFirst(origin: string, retryAfterSeconds: number) {
  const seen: SeenRequest[] = [];
  const proxy = createServer((request, response) => {
    seen.push({ method: request.method, url: request.url ?? '', headers: request.headers, at: performance.now() });
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      if (seen.length === 1) {
        response.writeHead(429, { 'retry-after': String(retryAfterSeconds), 'content-type': 'application/json' });
        response.end('{"success":false,"error":"Too many requests","code":"RATE_LIMITED","request_id":"none"}');
        return;
      }
      void forward(request.url ?? '', {
        method: request.method ?? 'GET',
        headers: headersToForward(request.headers),
        ...(body.length > 0 && { body: Buffer.concat(body) }),
      });
    });
    const forward = async (url: string, init: RequestInit) => {
      const answer = await fetch(origin + url, init);
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(await answer.text());
    };
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () => {
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(resolve));
    },
  };
}

const FORWARDED = ['x-api-key', 'content-type', 'idempotency-key'];

const headersToForward = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(FORWARDED.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
