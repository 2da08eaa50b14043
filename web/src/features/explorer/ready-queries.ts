const FILES = import.meta.glob<string>('./ready/*.graphql', { query: '?raw', import: 'default', eager: true });

/** A query that comes with the product. */
export interface ReadyQuery {
  /** The first line of its file. */
  readonly title: string;
  /** What it answers: the other lines that it begins with. */
  readonly about: string;
  /** The whole file, so that whoever opens it reads what it is about. */
  readonly query: string;
  /** JSON. What is to be filled in is named. Empty when it takes none. */
  readonly variables: string;
}

const VARIABLES = 'Variables: ';

function readyQuery(text: string): ReadyQuery {
  const comments = text
    .slice(0, text.search(/^[^#]/m))
    .split('\n')
    .map((line) => line.replace(/^# ?/, ''))
    .filter((line) => line !== '');
  const [title = '', ...lines] = comments.filter((line) => !line.startsWith(VARIABLES));
  const variables = comments.find((line) => line.startsWith(VARIABLES))?.slice(VARIABLES.length) ?? '';
  return { title, about: lines.join(' '), query: text, variables };
}

/** In the order of their files' names. */
export const READY_QUERIES: readonly ReadyQuery[] = Object.keys(FILES)
  .sort()
  .map((file) => readyQuery(FILES[file] ?? ''));
