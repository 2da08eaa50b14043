const FILES = import.meta.glob<string>('./ready/*.graphql', { query: '?raw', import: 'default', eager: true });

/** A query that comes with the product. */
export interface ReadyQuery {
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

function parseReadyQuery(text: string): ReadyQuery {
  const comments = text
    .slice(0, text.search(/^[^#]/m))
    .split('\n')
    .map((line) => line.replace(/^# ?/, ''))
    .filter((line) => line !== '');
  const [title = '', ...lines] = comments.filter((line) => !line.startsWith(VARIABLES));
  const variables = comments.find((line) => line.startsWith(VARIABLES))?.slice(VARIABLES.length) ?? '';
  return { title, about: lines.join(' '), query: text, variables };
}

/** Sorted by file name. */
export const READY_QUERIES: readonly ReadyQuery[] = Object.keys(FILES)
  .sort()
  .map((file) => parseReadyQuery(FILES[file] ?? ''));
