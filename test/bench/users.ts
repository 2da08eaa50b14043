import type { BenchDatabase } from './database.ts';
import { fillUsers } from './many-users.ts';
import { type BenchServer, median, p50Of, startServer } from './measure.ts';
import { ratio, type Row } from './report.ts';
import { signIn } from './viewer.ts';

const ROUNDS = 5;
const REQUESTS = 30;
const FEW = 100;
const MANY = 100_000;
const MAX_GROWTH = 1.3;
/** Matches of a filter are counted up to 10,000, which a list of 100 never has. */
const MAX_GROWTH_FILTERED = 2.5;
/** A search looks at every name and address, so its time grows with their number. It must stay below what users notice. */
const SEARCH_MS = 150;

/** The query of the page of users. */
const QUERY = `query AdminUsersPage($filter: UserFilter, $orderBy: UserOrder!, $isDescending: Boolean!, $after: String) {
  adminUserList(filter: $filter, orderBy: $orderBy, isDescending: $isDescending, after: $after) {
    nodes { id email fullName role status planId planName planSource planEndsAt planRenewsAt promptsUsed promptsLimit ownPromptsUsed poolRole lastSeenAt createdAt }
    pageInfo { hasNextPage endCursor }
    totalCount
  }
  plans { id name interval promptsLimit }
}`;

interface Variables {
  readonly filter?: Readonly<Record<string, string | number>>;
  readonly orderBy: string;
  readonly isDescending: boolean;
}

const NEWEST = { orderBy: 'CREATED_AT', isDescending: true };

const LISTS: readonly { readonly what: string; readonly variables: Variables }[] = [
  { what: 'newest first', variables: NEWEST },
  { what: 'by name', variables: { orderBy: 'FULL_NAME', isDescending: false } },
  { what: 'by last seen', variables: { orderBy: 'LAST_SEEN_AT', isDescending: true } },
  { what: 'by the end of the plan', variables: { orderBy: 'PLAN_TERM', isDescending: false } },
  { what: 'plan ends within 7 days', variables: { ...NEWEST, filter: { planEndsWithinDays: 7 } } },
  { what: 'suspended', variables: { ...NEWEST, filter: { status: 'SUSPENDED' } } },
  { what: 'on Pro, by payment', variables: { ...NEWEST, filter: { planId: 'pro', source: 'PAYMENT' } } },
];

const SEARCHES: typeof LISTS = [
  { what: 'search that many match', variables: { ...NEWEST, filter: { search: 'company' } } },
  { what: 'search that one matches', variables: { ...NEWEST, filter: { search: 'person.77@company' } } },
];

interface FilledServer {
  readonly server: BenchServer;
  readonly token: string;
}

interface FilledServerOptions {
  readonly name: string;
  readonly port: number;
  readonly users: number;
}

/** Starts a server, which is added to `servers` at once to be stopped, and fills its database. */
async function startFilledServer(
  { env }: BenchDatabase,
  servers: BenchServer[],
  { name, port, users }: FilledServerOptions,
): Promise<FilledServer> {
  const uri = new URL(env.MONGODB_URI ?? '');
  uri.pathname = `/bench-${name}`;
  const server = await startServer(name, 'dist/server/main.js', port, { ...env, MONGODB_URI: uri.href });
  servers.push(server);
  await fillUsers(uri.href, users);
  process.stderr.write(`${name}: ${users} users\n`);
  return { server, token: await signIn(server.origin) };
}

/** How long a list takes, in milliseconds. */
const timeOf = ({ server, token }: FilledServer, variables: Variables): Promise<number> =>
  p50Of(REQUESTS, async () => {
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: QUERY, variables }),
    });
    const { errors } = (await response.json()) as { errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
  });

/** The list of 100,000 users against the list of 100. */
export async function userListRows(database: BenchDatabase): Promise<Row[]> {
  const servers: BenchServer[] = [];
  try {
    const few = await startFilledServer(database, servers, { name: 'few-users', port: 4931, users: FEW });
    const many = await startFilledServer(database, servers, { name: 'many-users', port: 4932, users: MANY });
    const rows: Row[] = [];
    for (const { what, variables } of [...LISTS, ...SEARCHES]) {
      const ratios: number[] = [];
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [fewMs, manyMs] = [await timeOf(few, variables), await timeOf(many, variables)];
        // The first round, in which code is compiled, is not counted.
        if (round === 0) continue;
        ratios.push(manyMs / fewMs);
        times.push(manyMs);
      }
      const [times100k, growth] = [median(times), median(ratios)];
      const most = variables.filter ? MAX_GROWTH_FILTERED : MAX_GROWTH;
      const isSearch = variables.filter?.search !== undefined;
      rows.push({
        what: `users, ${what}: p50 of 100,000 against 100`,
        goal: isSearch ? `≤ ${SEARCH_MS} ms` : `≤ ${most} ×`,
        figure: `${ratio(growth)} (${times100k.toFixed(1)} ms)`,
        met: isSearch ? times100k <= SEARCH_MS : growth <= most,
      });
    }
    return rows;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
