import { isRecord, parseOrNull } from '#web/lib/json.ts';

const FILES = import.meta.glob<string>('./examples/*.graphql', { query: '?raw', import: 'default', eager: true });

/** A query that comes with the product. */
export interface ExampleQuery {
  /** The name in links: the name of its file, without number and extension. */
  readonly name: string;
  /** The first line of its file. */
  readonly title: string;
  /** The description: the other comment lines at the top of its file. */
  readonly about: string;
  /** The whole file, including its description. */
  readonly query: string;
  /** JSON with example values. Empty when the query has no variables. */
  readonly variables: string;
}

const VARIABLES = 'Variables: ';

/** Reads a query from its file, whose first lines are comments: the title, the description, and the example variables. */
function parseExampleQuery(file: string, text: string): ExampleQuery {
  const comments = text
    .slice(0, text.search(/^[^#]/m))
    .split('\n')
    .map((line) => line.replace(/^# ?/, ''))
    .filter((line) => line !== '');
  const [title = '', ...lines] = comments.filter((line) => !line.startsWith(VARIABLES));
  const variables = comments.find((line) => line.startsWith(VARIABLES))?.slice(VARIABLES.length) ?? '';
  const name = /\d+-(.+)\.graphql$/.exec(file)?.[1] ?? file;
  return { name, title, about: lines.join(' '), query: text, variables };
}

/** The queries that come with the product, sorted by file name. */
export const EXAMPLE_QUERIES: readonly ExampleQuery[] = Object.keys(FILES)
  .sort()
  .map((file) => parseExampleQuery(file, FILES[file] ?? ''));

/**
 * Returns the example query that a link to the explorer names, with the link's variables or, unless those are a JSON object, with its example
 * values. Null when the URL names none of `EXAMPLE_QUERIES`.
 */
export function findLinkedQuery(params: URLSearchParams): Pick<ExampleQuery, 'query' | 'variables'> | null {
  const found = EXAMPLE_QUERIES.find(({ name }) => name === params.get('query'));
  if (!found) return null;
  const variables = parseOrNull(params.get('variables') ?? '');
  return { query: found.query, variables: isRecord(variables) ? JSON.stringify(variables, null, 2) : found.variables };
}
