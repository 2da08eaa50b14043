import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { useStripeMock } from './stripe-mock.ts';
import { findStripeProblems } from './stripe-parameters.ts';

/** How the stub answers a call. */
export type StubAnswer =
  | { readonly status?: number; readonly body: unknown }
  /** Answers with this status and the credentials that it was called with in its message. */
  | { readonly leak: number }
  /** Never answers. */
  | 'hang'
  /** Sends half of a body and hangs up. */
  | 'cut off'
  /** Answers 200 with a body that is no JSON. */
  | 'garbage';

export interface StubbedCall {
  /** `POST /v1/checkout/sessions` */
  readonly route: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** Stripe sends form fields, Razorpay sends JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const bodyOf = (text: string, type = ''): Record<string, unknown> => {
  if (!text) return {};
  if (type.includes('json')) return JSON.parse(text) as Record<string, unknown>;
  return Object.fromEntries(new URLSearchParams(text));
};

/** The credentials of a call: as they were sent, and decoded from base64, which Basic uses. */
const credentialsOf = ({ headers: { authorization = '' } }: StubbedCall) => {
  const sent = authorization.replace(/^(Bearer|Basic) /, '');
  return `${sent} ${Buffer.from(sent, 'base64').toString('utf8')}`;
};

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

function answer(response: ServerResponse, call: StubbedCall, planned: StubAnswer): void {
  if (planned === 'hang') return;
  if (planned === 'garbage') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": ');
  } else if (planned === 'cut off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"id": "half', () => setImmediate(() => response.destroy()));
  } else if ('leak' in planned) {
    const message = `No such key: ${credentialsOf(call)}`;
    send(response, planned.leak, { error: { type: 'invalid_request_error', message, description: message } });
  } else {
    send(response, planned.status ?? 200, planned.body);
  }
}

/** Only Stripe's client names the version of the API. */
const isToStripe = ({ headers }: StubbedCall) => headers['stripe-version'] !== undefined;

/**
 * A payment provider on a loopback port. `plan` sets the answers to a route's next calls, one for each; the last one answers all further calls.
 * A test fails if it sends Stripe a request that Stripe would refuse for its parameters.
 */
export function usePaymentStub() {
  const calls: StubbedCall[] = [];
  const askStripeMock = useStripeMock();
  const plans = new Map<string, StubAnswer[]>();
  let origin = '';

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', origin);
      const call = {
        route: `${request.method ?? ''} ${pathname}`,
        query: searchParams,
        headers: request.headers,
        body: bodyOf(text, request.headers['content-type']),
      };
      calls.push(call);
      const plan = plans.get(call.route) ?? [];
      const planned = plan.length > 1 ? plan.shift() : plan[0];
      answer(
        response,
        call,
        planned ?? { status: 404, body: { error: { message: 'Unknown', description: 'Unknown' } } },
      );
    });
  });

  const findRefused = async (): Promise<string[]> => {
    const toStripe = calls.filter(isToStripe);
    const byMock = await Promise.all(toStripe.map(askStripeMock));
    const byTypes = toStripe.flatMap(({ route, query, body }) =>
      findStripeProblems(route, [...query, ...Object.entries(body as Record<string, string>)]),
    );
    return [...byTypes, ...byMock.filter((problem) => problem !== null)];
  };

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    calls.length = 0;
    plans.clear();
  });
  afterEach(async () => {
    expect(await findRefused()).toEqual([]);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  return {
    origin: () => origin,
    calls,
    plan: (route: string, ...answers: readonly StubAnswer[]) => void plans.set(route, [...answers]),
  };
}
