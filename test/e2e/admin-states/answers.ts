import type { Page } from '@playwright/test';
import { type PausedRequest, pauseRequests } from '../pause-requests.ts';

/** What the page gets when it asks for data: nothing yet, an error of the server, no connection, or an answer. */
type Kind = 'held' | 'refused' | 'cut off' | 'real' | 'empty' | 'long';

const REFUSAL = {
  status: 503,
  contentType: 'application/graphql-response+json',
  body: JSON.stringify({ errors: [{ message: 'The server is busy.', extensions: { code: 'UNAVAILABLE' } }] }),
};

/** Names and numbers that users and operators can enter or reach, at their longest. */
const LONG_NAME =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft with a Very Long Name';
const LONG_WORD = `${'unbroken'.repeat(15)}@example.com`;
const BIG = 1_234_567_890;

const NAMES =
  /^(name|fullName|description|planName|actorName|targetName|campaignName|teamName|ownerName|addOnName|keyName|reason|summary|device|lastError|note)$/;
const WORDS = /^(email|userEmail|ownerEmail|url|model|code|baseUrl)$/;
const NUMBERS =
  /^(totalCount|count|value|amount|revenue|refunds|mrr|arr|ltv|total|waitingCount|promptsUsed|promptsLimit|prompts|promptsRemaining|usedCount|maxUses|uses|requestsPerMinute|totalUsers|activeUsers|totalPrompts|totalRevenue|price|yearlyPrice|discountGiven|activeSubscriptions|holders)$/;

/** A copy of an answer with other values: `change` gets the name and the value of each field of an object that is not one itself. */
function changed(value: unknown, change: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [name, changed(change(name, field), change)]),
  );
}

const toEmpty = (name: string, value: unknown) =>
  Array.isArray(value) ? [] : name === 'totalCount' ? 0 : name === 'hasNextPage' ? false : value;

function toLong(name: string, value: unknown): unknown {
  if (typeof value === 'string') return NAMES.test(name) ? LONG_NAME : WORDS.test(name) ? LONG_WORD : value;
  return typeof value === 'number' && NUMBERS.test(name) ? BIG : value;
}

const CHANGES = { empty: toEmpty, long: toLong };

/** Decides how a page's requests for data are answered, except the one for the session. At first, as the server answers. */
export async function answersOf(page: Page) {
  let kind: Kind = 'real';
  const held: PausedRequest[] = [];

  const answer = async (request: PausedRequest): Promise<void> => {
    if (kind === 'held') held.push(request);
    else if (kind === 'cut off') await request.cutOff();
    else if (kind === 'refused') await request.fulfill(REFUSAL);
    else if (kind === 'real') await request.pass();
    else {
      const change = CHANGES[kind];
      await request.pass((body) => JSON.stringify(changed(JSON.parse(body), change)));
    }
  };
  const stop = await pauseRequests(page, '*/graphql', async (request) => {
    const isViewer = request.postData.includes('"operationName":"Viewer"');
    await (isViewer && kind !== 'long' ? request.pass() : answer(request));
  });

  return {
    /** From now on. What was held is answered so, too. */
    are: async (next: Kind) => {
      kind = next;
      if (kind !== 'held') await Promise.all(held.splice(0).map(answer));
    },
    /** Answers as the server does again, for good. */
    stop,
  };
}
