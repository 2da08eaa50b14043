// Prints monthly recurring revenue over the last year, and promo codes by how often they were redeemed.
//
//   PLAINPROMPT_URL=https://prompts.example.com PLAINPROMPT_KEY=ppt_… npx tsx report.ts
//
// The key needs the scope all. report.generated.ts holds the types of report.graphql: codegen.ts says how to make it.
import {
  LastYearDocument,
  PromoCodesDocument,
  type PromoCodesQuery,
  type TypedDocumentString,
} from './report.generated.ts';
import { Refused, send, setting } from './send.ts';

type PromoCode = PromoCodesQuery['promoCodes']['nodes'][number];

interface GraphQLAnswer<TResult> {
  readonly data?: TResult | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string; readonly request_id?: string };
  }[];
}

/** Throws Refused when the server refuses the query. Keys may only run queries, and only those that their scopes allow. */
async function query<TResult, TVariables>(
  document: TypedDocumentString<TResult, TVariables>,
  variables: TVariables,
): Promise<TResult> {
  const response = await send(`${setting('PLAINPROMPT_URL')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': setting('PLAINPROMPT_KEY') },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  const { data, errors } = (await response.json()) as GraphQLAnswer<TResult>;
  const [error] = errors ?? [];
  if (error || !data) {
    const { code, request_id: requestId } = error?.extensions ?? {};
    throw new Refused(response.status, error?.message ?? 'There was no answer', code, requestId);
  }
  return data;
}

/** Every promo code, newest first, page after page. */
async function* promoCodes(): AsyncGenerator<PromoCode> {
  for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
    const { promoCodes }: PromoCodesQuery = await query(PromoCodesDocument, { after });
    yield* promoCodes.nodes;
    ({ hasNextPage, endCursor: after } = promoCodes.pageInfo);
  }
}

try {
  const { financialReport } = await query(LastYearDocument, {});
  for (const { month, mrr, revenue } of financialReport.revenueByMonth) {
    console.log(`${month}  MRR ${mrr.toFixed(2)}  revenue ${revenue.toFixed(2)}`);
  }
  const redeemed: PromoCode[] = [];
  for await (const promoCode of promoCodes()) redeemed.push(promoCode);
  for (const { code, usedCount } of redeemed.sort((a, b) => b.usedCount - a.usedCount)) {
    console.log(`${code}  redeemed ${usedCount} times`);
  }
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
