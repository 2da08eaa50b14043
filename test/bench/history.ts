import { mongo } from 'mongoose';
import { DAY_MS, SECOND_MS } from '#api/lib/days.ts';
import { groupBy } from '#api/lib/group-by.ts';
import { toClosedBlocks } from '#api/modules/history/block-builder.ts';
import { openAccounts } from './accounts.ts';
import type { BenchDatabase } from './database.ts';
import { type BenchServer, median, p50Of, startServer } from './measure.ts';
import { ratio, type Row } from './report.ts';

const OWN_ENTRIES = 100_000;
const OTHER_ENTRIES = 900_000;
const ENTRIES_PER_OTHER_USER = 1000;
const BATCH = 10_000;
const PAGE_SIZE = 20;
const DEEP_PAGE = 500;
const MAX_RATIO = 1.2;
const ROUNDS = 5;
const REQUESTS = 20;
const FIRST_BYTE_MS = 100;
const EXPORT_MB = 32;
const SEARCH_MS = 10;

async function fill(uri: string): Promise<void> {
  const client = await mongo.MongoClient.connect(uri);
  try {
    await insertEntries(client.db());
  } finally {
    await client.close();
  }
}

/** Stores one user's 100,000 entries, a second apart, among a million. */
async function insertEntries(db: mongo.Db): Promise<void> {
  const user = await db.collection('users').findOne({ email: 'bench-0@example.com' });
  if (!user) throw new Error('There is no account.');
  const others = Array.from({ length: OTHER_ENTRIES / ENTRIES_PER_OTHER_USER }, () => new mongo.ObjectId());
  const ownerOf = (entryNumber: number): mongo.ObjectId => {
    const owner =
      entryNumber < OWN_ENTRIES ? user._id : others[Math.floor((entryNumber - OWN_ENTRIES) / ENTRIES_PER_OTHER_USER)];
    if (!owner) throw new Error(`Entry ${entryNumber} has no owner.`);
    return owner;
  };
  const now = Date.now();
  for (let start = 0; start < OWN_ENTRIES + OTHER_ENTRIES; start += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) => {
      const entryNumber = start + index;
      const at = new Date(now - (entryNumber % OWN_ENTRIES) * SECOND_MS);
      const time = Math.floor(at.getTime() / 1000).toString(16);
      return {
        _id: new mongo.ObjectId(time + new mongo.ObjectId().toHexString().slice(8)),
        // The entries of one user are stored one after the other, so that they fill blocks.
        userId: ownerOf(entryNumber),
        originalText: `Could you please write summary ${entryNumber} of this text, due to the fact that it is very long?`,
        simplifiedText: `Write summary ${entryNumber} of this text.`,
        editedText: null,
        action: null,
        model: 'plainprompt',
        wordsSaved: 9,
        changes: [],
        createdAt: at,
        expiresAt: new Date(now + 365 * DAY_MS),
      };
    });
    // The server stores entries like this: each names its block, and a search first reads the filter of the block.
    for (const entries of groupBy(rows, ({ userId }) => String(userId)).values()) {
      const blocks = toClosedBlocks(entries);
      const blockOf = new Map(
        blocks.flatMap(({ row, entryIds }) => entryIds.map((id) => [String(id), row._id] as const)),
      );
      await db.collection('history_blocks').insertMany(blocks.map(({ row }) => row as mongo.Document));
      const stored = entries.map((entry) => ({ ...entry, searchBlock: blockOf.get(String(entry._id)) }));
      await db.collection('history_entries').insertMany(stored, { ordered: false, writeConcern: { w: 1 } });
    }
  }
}

type SendQuery = (variables: object) => Promise<string | null>;

const QUERY = `query History($search: String, $first: Int!, $after: String) {
  history(search: $search, first: $first, after: $after) { nodes { id originalText simplifiedText } pageInfo { endCursor } }
}`;

const querySender =
  (origin: string, token: string): SendQuery =>
  async (variables) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: QUERY, variables }),
    });
    const { data, errors } = (await response.json()) as {
      data?: { history: { pageInfo: { endCursor: string | null } } };
      errors?: unknown;
    };
    if (!data) throw new Error(JSON.stringify(errors));
    return data.history.pageInfo.endCursor;
  };

async function pageRow(sendQuery: SendQuery): Promise<Row> {
  let after: string | null = null;
  for (let skipped = 0; skipped < DEEP_PAGE - 1; skipped += 1) after = await sendQuery({ first: PAGE_SIZE, after });
  const ratios: number[] = [];
  // Round 0, in which code is compiled, is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = await p50Of(REQUESTS, () => sendQuery({ first: PAGE_SIZE }));
    const deep = await p50Of(REQUESTS, () => sendQuery({ first: PAGE_SIZE, after }));
    if (round > 0) ratios.push(deep / first);
  }
  const growth = median(ratios);
  return {
    what: `history, page ${DEEP_PAGE} by cursor against page 1, p50 among ${(OWN_ENTRIES + OTHER_ENTRIES) / 1e6} M entries`,
    goal: `≤ ${MAX_RATIO} ×`,
    figure: ratio(growth),
    met: growth <= MAX_RATIO,
  };
}

async function searchRow(sendQuery: SendQuery, what: string, search: string): Promise<Row> {
  const times: number[] = [];
  // Round 0 is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const time = await p50Of(REQUESTS, () => sendQuery({ first: PAGE_SIZE, search }));
    if (round > 0) times.push(time);
  }
  const time = median(times);
  return {
    what: `history search over ${OWN_ENTRIES.toLocaleString('en')} entries, ${what}: p50`,
    goal: `≤ ${SEARCH_MS} ms`,
    figure: `${time.toFixed(1)} ms`,
    met: time <= SEARCH_MS,
  };
}

async function exportOnce({ origin, readUsage }: BenchServer, token: string, format: string): Promise<Row[]> {
  const rssBefore = (await readUsage()).rssBytes;
  const started = performance.now();
  const response = await fetch(`${origin}/api/user/prompt-history/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`);
  let [firstByteMs, bytes, rssMost] = [0, 0, rssBefore];
  for await (const chunk of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - started;
    const megabytes = Math.floor(bytes / 1e6);
    bytes += (chunk as Uint8Array).length;
    if (Math.floor(bytes / 1e6) > megabytes) rssMost = Math.max(rssMost, (await readUsage()).rssBytes);
  }
  const grown = (rssMost - rssBefore) / 1e6;
  const what = `${format.toUpperCase()} export of ${OWN_ENTRIES.toLocaleString('en')} entries (${(bytes / 1e6).toFixed(0)} MB)`;
  return [
    {
      what: `${what}: memory grows`,
      goal: `< ${EXPORT_MB} MB`,
      figure: `${grown.toFixed(0)} MB`,
      met: grown < EXPORT_MB,
    },
    {
      what: '… first byte',
      goal: `< ${FIRST_BYTE_MS} ms`,
      figure: `${firstByteMs.toFixed(0)} ms`,
      met: firstByteMs < FIRST_BYTE_MS,
    },
  ];
}

/** The first export, during which code is compiled, is not counted. */
async function exportRows(server: BenchServer, token: string, format: string): Promise<Row[]> {
  await exportOnce(server, token, format);
  return exportOnce(server, token, format);
}

/** Pages, search and exports of one user with 100,000 entries among a million, against their goals. */
export async function historyRows({ env }: BenchDatabase): Promise<Row[]> {
  const uri = new URL(env.MONGODB_URI ?? '');
  uri.pathname = '/bench-history';
  const server = await startServer('PlainPrompt', 'dist/server/main.js', 4941, { ...env, MONGODB_URI: uri.href });
  try {
    const [token = ''] = await openAccounts(uri.href, server.origin, 1);
    await fill(uri.href);
    const sendQuery = querySender(server.origin, token);
    return [
      await pageRow(sendQuery),
      await searchRow(sendQuery, 'a word of every entry', 'summary'),
      await searchRow(sendQuery, 'a word of one entry', 'summary 77777'),
      await searchRow(sendQuery, 'a word that is not there', 'giraffe'),
      ...(await exportRows(server, token, 'csv')),
      ...(await exportRows(server, token, 'json')),
    ];
  } finally {
    await server.stop();
  }
}
