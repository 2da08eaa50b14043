import { describe, expect, test } from 'vitest';
import { screenChunk } from '../../web/build/screen-chunks.ts';

/** What is loaded on its own: a document, and five pages. */
const DOCUMENT = 'landing.html';
const PAGES = ['admin/Users', 'admin/Plans', 'Overview', 'History', 'Explorer'];

const chunkFor = (...importers: readonly string[]) => {
  const moduleOf = (id: string) => ({
    isEntry: id === DOCUMENT,
    dynamicImporters: PAGES.includes(id) ? ['routes'] : [],
    importers: id === 'module' ? [...importers] : id === 'wrapper' ? ['admin/Users', 'admin/Plans'] : [],
  });
  return screenChunk('module', moduleOf, {
    isAdmin: (id) => id.startsWith('admin/'),
    isFirstPage: (id) => id === 'Overview',
    isElsewhere: (id) => id === 'Explorer',
  });
};

describe('a module is in the chunk', () => {
  test.each([
    ['of administrators when only their pages share it', ['admin/Users', 'admin/Plans'], 'admin'],
    ['of administrators also when another module leads to it', ['wrapper'], 'admin'],
    ['of screens when a user’s page needs it too', ['admin/Users', 'History'], 'screens'],
    ['of the first page when that needs it too', ['admin/Users', 'History', 'Overview'], 'first-screens'],
    ['that the bundler chooses when a document needs it', ['admin/Users', 'admin/Plans', DOCUMENT], null],
    ['that the bundler chooses when a page of another document needs it', ['admin/Users', 'History', 'Explorer'], null],
    ['that the bundler chooses when one page needs it', ['admin/Users'], null],
    ['that the bundler chooses when no administrator’s page needs it', ['Overview', 'History'], null],
  ])('%s', (_what, importers, chunk) => {
    expect(chunkFor(...importers)).toBe(chunk);
  });
});
