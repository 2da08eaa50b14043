import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
} from 'graphql';
import { endSession, sessionToken } from '#web/session/session-store.ts';
import { pastedToken } from './pasted-token.ts';

interface Request {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: unknown;
}

/** What GraphiQL asks for to know the schema. A token's scopes need not reach that far: the page belongs to an administrator. */
const INTROSPECTION = 'IntrospectionQuery';

function parseOrNull(query: string): DocumentNode | null {
  try {
    return parse(query);
  } catch {
    // The server says where it is wrong.
    return null;
  }
}

/** GraphiQL tells what a text's operations are called a moment after it changed: a name that is not there is left out. */
function named(request: Request): Request {
  const { definitions = [] } = parseOrNull(request.query) ?? {};
  const isThere = definitions.some((node) => 'name' in node && node.name?.value === request.operationName);
  return isThere ? request : { ...request, operationName: null };
}

function isRead({ query, operationName }: Request): boolean {
  const document = parseOrNull(query);
  const operation = document && getOperationAST(document, operationName);
  return !operation || operation.operation === OperationTypeNode.QUERY;
}

const refusal = (message: string): ExecutionResult => ({ errors: [new GraphQLError(message)] });

const credentialOf = (token: string | null, session: string | null): Record<string, string> =>
  token === null ? { authorization: `Bearer ${session ?? ''}` } : { 'x-api-key': token };

/** An error of the wire may lack what one of graphql's own has. */
const isSignedOut = ({ errors }: Partial<Pick<FormattedExecutionResult, 'errors'>>) =>
  errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');

/**
 * Asks the server as the administrator who is signed in, or by the token that was pasted. It only reads: what changes
 * something is refused here, where a slip would change it at once. Throws when no answer of GraphQL's comes back.
 */
export async function askServer(asked: Request): Promise<ExecutionResult> {
  const request = named(asked);
  if (!isRead(request))
    return refusal('The explorer only reads. Changes are made in the admin area, or by your program.');
  const session = sessionToken();
  const token = request.operationName === INTROSPECTION ? null : pastedToken();
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...credentialOf(token, session) },
    body: JSON.stringify(request),
  });
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').includes('json')) {
    throw new Error(`The server answered ${response.status}`);
  }
  const result = JSON.parse(text) as ExecutionResult;
  if (token === null && isSignedOut(result)) endSession(session, 'expired');
  return result;
}
