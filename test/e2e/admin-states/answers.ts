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

/** Longer than most users and operators enter, and bigger than most numbers get. Pages only show them, so the email address also stands for URLs and codes. */
const LONG_NAME =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft with a Very Long Name';
const LONG_WORD = `${'unbroken'.repeat(15)}@example.com`;
const BIG_NUMBER = 1_234_567_890;

/** The fields that get them. Add new ones by hand: others keep their value. */
const LONG_NAME_FIELDS =
  /^(name|fullName|description|planName|actorName|targetName|campaignName|teamName|ownerName|addOnName|keyName|reason|summary|device|lastError|note)$/;
const LONG_WORD_FIELDS = /^(email|userEmail|ownerEmail|url|model|code|baseUrl)$/;
const BIG_NUMBER_FIELDS =
  /^(totalCount|count|value|amount|revenue|refunds|mrr|arr|ltv|total|waitingCount|promptsUsed|promptsLimit|prompts|promptsRemaining|usedCount|maxUses|uses|requestsPerMinute|totalUsers|activeUsers|totalPrompts|totalRevenue|price|yearlyPrice|discountGiven|activeSubscriptions|holders)$/;

/** Copies an answer. Each field of each object is replaced by what `change` returns for its name and value, and then the fields within that. */
function mapFields(value: unknown, change: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [name, mapFields(change(name, field), change)]),
  );
}

/** Empties all lists, also those that the server never sends empty. Their `totalCount` and `hasNextPage` follow. */
const toEmpty = (name: string, value: unknown) =>
  Array.isArray(value) ? [] : name === 'totalCount' ? 0 : name === 'hasNextPage' ? false : value;

function toLong(name: string, value: unknown): unknown {
  if (typeof value === 'string')
    return LONG_NAME_FIELDS.test(name) ? LONG_NAME : LONG_WORD_FIELDS.test(name) ? LONG_WORD : value;
  return typeof value === 'number' && BIG_NUMBER_FIELDS.test(name) ? BIG_NUMBER : value;
}

const CHANGES = { empty: toEmpty, long: toLong };

/**
 * Returns a control of how a page's GraphQL requests are answered. Until `become` is called, the server answers. It always answers the query
 * for the viewer, so that the page stays signed in; with `long`, that answer is changed like the others.
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
    /** Lets the server answer from now on. Requests that are held must be answered by `become` before. */
    stop,
  };
}
