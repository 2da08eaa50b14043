import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written by the build: the files that each page of the administrators' area needs besides the app's own. */
export const PRELOADS_FILE = 'preloads.json';

type Preloads = Readonly<Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>>;

/** Turns the path of a page, such as `/admin/users/:id`, into a pattern for addresses. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}/?$`);

const linksTo = ({ scripts, styles }: Preloads[string]) =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');

/**
 * Returns the document of the app with links to what the page at a path will need, so that a browser loads
 * all of it at the same time.
 */
export function appPages(webDir: string, html: string): (path: string) => string {
  const file = join(webDir, PRELOADS_FILE);
  if (!existsSync(file)) return () => html;
  const preloads = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Preloads);
  const pages = preloads.map(([path, files]) => ({
    pattern: patternOf(path),
    html: html.replace('</head>', () => `${linksTo(files)}</head>`),
  }));
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.html ?? html;
}
