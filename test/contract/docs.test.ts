import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ENTRY = 'README.md';

const allPages = () =>
  readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file));

/** The files that a page links to, relative to the project. Links to other sites and within the page are left out. */
function linkedFiles(page: string): string[] {
  // Code is no link, and may contain brackets.
  const text = readFileSync(page, 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`(?!\])/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target && !/^(https?|mailto):/.test(target))
    .map((target) => normalize(join(dirname(page), target)));
}

/** The pages that can be reached from the README. A link to a folder reaches the pages in it. */
function reachablePages(): Set<string> {
  const reached = new Set<string>();
  const visit = (target: string) => {
    if (reached.has(target) || !existsSync(target)) return;
    if (!target.endsWith('.md')) {
      allPages()
        .filter((page) => dirname(page) === normalize(target).replace(/\/$/, ''))
        .forEach(visit);
      return;
    }
    reached.add(target);
    linkedFiles(target).forEach(visit);
  };
  visit(ENTRY);
  return reached;
}

describe('the documentation', () => {
  it('has no page that can’t be reached from the README', () => {
    const reached = reachablePages();
    expect(allPages().filter((page) => !reached.has(page))).toEqual([]);
  });

  it.each([ENTRY, 'CONTRIBUTING.md', ...allPages()])('%s links to files that exist', (page) => {
    expect(linkedFiles(page).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names files that exist in the walkthrough of a first change', () => {
    const text = readFileSync('docs/first-change.md', 'utf8');
    const files = [...text.matchAll(/`((?:schema|api|rest-compat|web|test)\/[\w./-]+\.(?:ts|tsx|graphql))`/g)];
    const named = files.map(([, file = '']) => file).filter((file) => !file.endsWith('.generated.ts'));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});
