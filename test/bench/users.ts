import type { BenchDatabase } from './database.ts';
import { fillUsers } from './many-users.ts';
import { type BenchServer, median, startServer } from './measure.ts';
import { ratio, type Row } from './report.ts';
import { signIn } from './viewer.ts';

const ROUNDS = 5;
const REQUESTS = 30;
const FEW = 100;
const MANY = 100_000;
const MAX_GROWTH = 1.5;
/** Matches of a filter are counted up to 10,000, which a list of 100 never has. */
const MAX_GROWTH_FILTERED = 2.5;
/** A search looks at every name and address, so its time grows with them: it stays below what people notice. */
const SEARCH_MS = 150;

/** What the page of users asks for. */
const QUERY = `query AdminUsersPage($filter: UserFilter, $orderBy: UserOrder!, $isDescending: Boolean!, $after: String) {
  adminUserList(filter: $filter, orderBy: $orderBy, isDescending: $isDescending, after: $after) {
    nodes { id email fullName role status planId planName planSource promptsUsed promptsLimit lastSeenAt createdAt }
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

async function filledServer({ env }: BenchDatabase, name: string, port: number, users: number): Promise<FilledServer> {
  const uri = new URL(env.MONGODB_URI ?? '');
  uri.pathname = `/bench-${name}`;
  const server = await startServer(name, 'dist/server/main.js', port, { ...env, MONGODB_URI: uri.href });
  await fillUsers(uri.href, users);
  process.stderr.write(`${name}: ${users} users\n`);
  return { server, token: await signIn(server.origin) };
}

/** The median of some requests, one after the other, in milliseconds. */
async function p50Of({ server, token }: FilledServer, variables: Variables): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const started = performance.now();
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: QUERY, variables }),
    });
    const { errors } = (await response.json()) as { errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    times.push(performance.now() - started);
  }
  return median(times);
}

/** The list of 100,000 users against the list of 100. */
export async function userListRows(database: BenchDatabase): Promise<Row[]> {
  const filledServers: FilledServer[] = [];
  try {
    const few = await filledServer(database, 'few-users', 4931, FEW);
    filledServers.push(few);
    const many = await filledServer(database, 'many-users', 4932, MANY);
    filledServers.push(many);
    const rows: Row[] = [];
    for (const { what, variables } of [...LISTS, ...SEARCHES]) {
      const ratios: number[] = [];
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [fewMs, manyMs] = [await p50Of(few, variables), await p50Of(many, variables)];
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
    await Promise.all(filledServers.map(({ server }) => server.stop()));
  }
}
