import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
} from 'graphql';
import { expireSession, sessionToken } from '#web/session/session-store.ts';
import { pastedToken } from './pasted-token.ts';

/** A request of GraphiQL. */
interface Request {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: unknown;
}

/** The query with which GraphiQL reads the schema. It always uses the administrator's session, because a token may lack the scope. */
const INTROSPECTION = 'IntrospectionQuery';

/** Returns null for a text with syntax errors. */
function parseDocument(query: string): DocumentNode | null {
  try {
    return parse(query);
  } catch {
    // The server reports syntax errors.
    return null;
  }
}

/** Removes an operation name that the text does not contain: GraphiQL updates the name a moment after the text. */
function withValidName(request: Request): Request {
  const { definitions = [] } = parseDocument(request.query) ?? {};
  const isDefined = definitions.some((node) => 'name' in node && node.name?.value === request.operationName);
  return isDefined ? request : { ...request, operationName: null };
}

/** Whether a request runs a query. True also if its text does not say what runs, such as with syntax errors: the server reports that. */
function isQuery({ query, operationName }: Request): boolean {
  const document = parseDocument(query);
  const operation = document && getOperationAST(document, operationName);
  return !operation || operation.operation === OperationTypeNode.QUERY;
}

const toErrorResult = (message: string): ExecutionResult => ({ errors: [new GraphQLError(message)] });

const toAuthHeaders = (token: string | null, session: string | null): Record<string, string> =>
  token === null ? { authorization: `Bearer ${session ?? ''}` } : { 'x-api-key': token };

/** Whether the server rejected the session. Takes errors as the server sends them, which lack some fields of graphql's own error class. */
const isSignedOut = ({ errors }: Partial<Pick<FormattedExecutionResult, 'errors'>>) =>
  errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');

/**
 * Sends a query with the administrator's session or the pasted token. Returns an error for mutations, because a slip in the
 * explorer would change data, and for subscriptions. Throws when the response is not from GraphQL. Ends a session that the server rejects.
 */
export async function sendQuery(rawRequest: Request): Promise<ExecutionResult> {
  const request = withValidName(rawRequest);
  if (!isQuery(request))
    return toErrorResult('The explorer only runs queries. To change data, use the admin area or the API.');
  const session = sessionToken();
  const token = request.operationName === INTROSPECTION ? null : pastedToken();
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...toAuthHeaders(token, session) },
    body: JSON.stringify(request),
  });
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').includes('json')) {
    throw new Error(`The server answered ${response.status}`);
  }
  const result = JSON.parse(text) as ExecutionResult;
  if (token === null && isSignedOut(result)) expireSession(session);
  return result;
}
