// Counts accounts by plan, then gives a user prompts.
//
//   PLAINPROMPT_URL=https://prompts.example.com PLAINPROMPT_KEY=ppt_… npx tsx rest.ts ann@example.com 25 order-4711
//
// The key needs the scopes users:read and addons:write. Run again with the same order, it gets the same response, and grants nothing more.
import { Refused, send, setting } from './send.ts';

interface User {
  readonly email: string;
  readonly plan_name: string | null;
}

interface UserPage {
  readonly users: readonly User[];
  readonly pagination: { readonly page: number; readonly pages: number; readonly total: number };
}

interface Gift {
  readonly id: string;
  readonly prompts_remaining: number;
}

type Envelope<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: string; readonly code: string; readonly request_id: string };

interface Write {
  readonly body: object;
  /** A repeated request with the same key gets the same response, and nothing is done twice. */
  readonly idempotencyKey: string;
}

/** Reads, or writes when there is a body. Throws Refused. */
async function ask<T>(path: string, write?: Write): Promise<T> {
  const response = await send(`${setting('PLAINPROMPT_URL')}/api${path}`, {
    method: write ? 'POST' : 'GET',
    headers: {
      'x-api-key': setting('PLAINPROMPT_KEY'),
      ...(write && { 'content-type': 'application/json', 'idempotency-key': write.idempotencyKey }),
    },
    ...(write && { body: JSON.stringify(write.body) }),
  });
  const answer = (await response.json()) as Envelope<T>;
  if (!answer.success) throw new Refused(response.status, answer.error, answer.code, answer.request_id);
  return answer.data;
}

/** All accounts, newest first, page by page. */
async function* users(): AsyncGenerator<User> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await ask<UserPage>(`/external/users?page=${page}&limit=100`);
    yield* answer.users;
    pages = answer.pagination.pages;
  }
}

const [email, prompts, order] = process.argv.slice(2);
if (!email || !prompts || !order) throw new Error('Say whom to give how many prompts, and a name for this gift.');

const plans = new Map<string, number>();
for await (const { plan_name: plan } of users()) {
  const name = plan ?? 'No plan';
  plans.set(name, (plans.get(name) ?? 0) + 1);
}
for (const [plan, count] of plans) console.log(`${plan}: ${count}`);

try {
  const gift = await ask<Gift>('/external/addons/grant-by-email', {
    body: { email, prompts: Number(prompts), name: 'A gift' },
    idempotencyKey: order,
  });
  console.log(`${email} was given ${gift.prompts_remaining} prompts (${gift.id})`);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
