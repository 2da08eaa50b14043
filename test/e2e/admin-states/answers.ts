import type { Page } from '@playwright/test';
import { type PausedRequest, pauseRequests } from '../pause-requests.ts';

/**
 * What the page gets when it asks for data: nothing yet (`held`), an error of the server (`refused`), no connection (`cut off`), the server's
 * answer (`real`), or that answer with empty lists (`empty`) or with long names and big numbers (`long`).
 */
type AnswerKind = 'held' | 'refused' | 'cut off' | 'real' | 'empty' | 'long';

const REFUSAL = {
  status: 503,
  contentType: 'application/graphql-response+json',
  body: JSON.stringify({ errors: [{ message: 'The server is busy.', extensions: { code: 'UNAVAILABLE' } }] }),
};

/** What users and operators can enter or reach, at its longest: a name with spaces, a word without any, and a number. */
const LONG_NAME =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft with a Very Long Name';
const LONG_WORD = `${'unbroken'.repeat(15)}@example.com`;
const BIG = 1_234_567_890;

/** The fields that get each of them. Add new ones by hand: others keep their value. */
const NAME_FIELDS =
  /^(name|fullName|description|planName|actorName|targetName|campaignName|teamName|ownerName|addOnName|keyName|reason|summary|device|lastError|note)$/;
const UNBROKEN_FIELDS = /^(email|userEmail|ownerEmail|url|model|code|baseUrl)$/;
const NUMBER_FIELDS =
  /^(totalCount|count|value|amount|revenue|refunds|mrr|arr|ltv|total|waitingCount|promptsUsed|promptsLimit|prompts|promptsRemaining|usedCount|maxUses|uses|requestsPerMinute|totalUsers|activeUsers|totalPrompts|totalRevenue|price|yearlyPrice|discountGiven|activeSubscriptions|holders)$/;

/** Copies an answer. Each field of each object is replaced by what `change` returns for its name and value, and then the fields within that. */
function mapFields(value: unknown, change: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [name, mapFields(change(name, field), change)]),
  );
}

/** Empties all lists, also those that the server never sends empty. */
const toEmpty = (name: string, value: unknown) =>
  Array.isArray(value) ? [] : name === 'totalCount' ? 0 : name === 'hasNextPage' ? false : value;

function toLong(name: string, value: unknown): unknown {
  if (typeof value === 'string')
    return NAME_FIELDS.test(name) ? LONG_NAME : UNBROKEN_FIELDS.test(name) ? LONG_WORD : value;
  return typeof value === 'number' && NUMBER_FIELDS.test(name) ? BIG : value;
}

const CHANGES = { empty: toEmpty, long: toLong };

/**
 * Decides how a page's requests for data are answered: at first, as the server does. The query for the viewer is always answered by the server,
 * so that the page stays signed in; only with `long`, its names are longer, too.
 */
export async function controlAnswers(page: Page) {
  let kind: AnswerKind = 'real';
  const held: PausedRequest[] = [];

  const answer = async (request: PausedRequest): Promise<void> => {
    if (kind === 'held') held.push(request);
    else if (kind === 'cut off') await request.cutOff();
    else if (kind === 'refused') await request.fulfill(REFUSAL);
    else if (kind === 'real') await request.pass();
    else {
      const change = CHANGES[kind];
      await request.pass((body) => JSON.stringify(mapFields(JSON.parse(body), change)));
    }
  };
  const stop = await pauseRequests(page, '*/graphql', async (request) => {
    const isViewer = request.postData.includes('"operationName":"Viewer"');
    await (isViewer && kind !== 'long' ? request.pass() : answer(request));
  });

  return {
    /** From now on, answers all requests in this way, and those that were held, too. */
    become: async (next: AnswerKind) => {
      kind = next;
      if (kind !== 'held') await Promise.all(held.splice(0).map(answer));
    },
    /** Lets the server answer from now on. Requests that are held need `become` first. */
    stop,
  };
}
