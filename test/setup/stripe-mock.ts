import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll } from 'vitest';

/** The command of stripe-mock, Stripe's own stub, which checks requests against its OpenAPI document. Undefined: they are not sent to it. */
const COMMAND = process.env.STRIPE_MOCK;

/** A request to Stripe. */
interface StripeRequest {
  /** `POST /v1/checkout/sessions` */
  readonly route: string;
  readonly query: URLSearchParams;
  readonly headers: { readonly authorization?: string | undefined };
  /** The fields of the form. */
  readonly body: Readonly<Record<string, unknown>>;
}

const refusal = ({ error }: { readonly error?: { readonly message?: string } }) => error?.message ?? 'without a reason';

/** Starts stripe-mock on a free port. Resolves to its origin. */
async function start(command: string): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const child = spawn(command, ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /HTTP at address: (\S+)/.exec(line)?.[1];
    if (address !== undefined) return { child, origin: `http://${address}` };
  }
  throw new Error(`${command} did not start.`);
}

/** Returns a function that sends a request to stripe-mock. It resolves to why stripe-mock refused the request. Null: it did not, or STRIPE_MOCK is not set. */
export function useStripeMock() {
  let mock: Awaited<ReturnType<typeof start>> | null = null;
  beforeAll(async () => {
    if (COMMAND !== undefined) mock = await start(COMMAND);
  });
  afterAll(async () => {
    if (!mock) return;
    const exited = once(mock.child, 'exit');
    mock.child.kill();
    await exited;
  });

  return async ({ route, query, headers, body }: StripeRequest): Promise<string | null> => {
    if (!mock) return null;
    const [method = '', path = ''] = route.split(' ');
    const response = await fetch(`${mock.origin}${path}?${query.toString()}`, {
      method,
      // The version is that of its document.
      headers: { authorization: headers.authorization ?? '' },
      ...(method === 'POST' && { body: new URLSearchParams(body as Record<string, string>) }),
    });
    const answer = (await response.json()) as Parameters<typeof refusal>[0];
    return response.ok ? null : `${route}: ${refusal(answer)}`;
  };
}
