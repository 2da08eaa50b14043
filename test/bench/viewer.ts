import type { BenchDatabase } from './database.ts';
import { ADMIN } from './database.ts';
import { inTurn, type Load, median, type Sample, startServer } from './measure.ts';
import { microseconds, ratio, type Row } from './report.ts';

const QUERY = 'query Viewer { viewer { id email fullName role } }';
const ROUNDS = 5;
const REQUESTS = 4000;
const CONNECTIONS = 16;

/** Signs the administrator in and returns their session token. */
export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

const cpu = (samples: readonly Sample[] = []) => median(samples.map(({ cpuPerRequest }) => cpuPerRequest));

/** The session-checked viewer query: PlainPrompt over GraphQL and REST, the raw limit, and stock Apollo on Express. */
export async function viewerRows({ env }: BenchDatabase): Promise<Row[]> {
  const plainPrompt = await startServer('PlainPrompt', 'dist/server/main.js', 4901, env);
  const servers = [plainPrompt];
  try {
    const authorization = `Bearer ${await signIn(plainPrompt.origin)}`;
    const raw = await startServer('raw limit', 'test/bench/servers/raw-limit.ts', 4902, env);
    const stock = await startServer('stock Apollo', 'test/bench/servers/stock-apollo.ts', 4903, env);
    servers.push(raw, stock);

    const common = { headers: { authorization, 'content-type': 'application/json' }, connections: CONNECTIONS };
    const query: Load = {
      ...common,
      path: '/graphql',
      method: 'POST',
      body: JSON.stringify({ query: QUERY }),
      requests: REQUESTS,
    };
    const rest: Load = {
      ...common,
      headers: { authorization },
      path: '/api/user/profile',
      method: 'GET',
      requests: REQUESTS,
    };
    const profile: Load = { ...query, body: JSON.stringify({ query: PROFILE_QUERY }) };
    const [inPlainPrompt, inRaw, inStock, inRest, inProfile] = await inTurn(
      [
        { server: plainPrompt, load: query },
        { server: raw, load: query },
        { server: stock, load: query },
        { server: plainPrompt, load: rest },
        { server: plainPrompt, load: profile },
      ],
      ROUNDS,
    );
    const [plainPromptCpu, rawCpu, expressCpu] = [cpu(inPlainPrompt), cpu(inRaw), cpu(inStock)];
    const overRest = cpu(inRest) / cpu(inProfile);
    return [
      { what: 'viewer query, CPU a request', goal: '', figure: microseconds(plainPromptCpu), met: null },
      {
        what: '… against the raw limit',
        goal: '≤ 1.5 ×',
        figure: ratio(plainPromptCpu / rawCpu),
        met: plainPromptCpu / rawCpu <= 1.5,
      },
      {
        what: '… against stock Apollo on Express',
        goal: '≤ 0.6 ×',
        figure: ratio(plainPromptCpu / expressCpu),
        met: plainPromptCpu / expressCpu <= 0.6,
      },
      {
        what: 'GET /user/profile against its query',
        goal: '≤ 1.25 ×',
        figure: ratio(overRest),
        met: overRest <= 1.25,
      },
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** The fields that the REST route returns. */
const PROFILE_QUERY = `query Profile {
  viewer {
    id email fullName role status planId planName planInterval promptsUsed promptsLimit createdAt retentionDays mustChangePassword
    subscription {
      planId planName promptsLimit promptsRemaining promptsUsed currentPeriodEnd
      plan { id name price yearlyPrice promptsLimit interval features isActive isHidden buyNowUrl yearlyBuyNowUrl stripePriceId byok teams }
    }
  }
}`;
