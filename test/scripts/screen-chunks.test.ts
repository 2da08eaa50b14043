import { describe, expect, test } from 'vitest';
import { screenChunk } from '../../web/build/screen-chunks.ts';

/** What is loaded on its own: documents, and five pages. */
const DOCUMENTS = [
  'web/app.html',
  'web/index.html',
  'web/explorer.html',
  'web/legal-terms.html',
  'web/legal-privacy.html',
];
const PAGES = ['admin/Users', 'admin/Plans', 'Overview', 'History', 'Explorer'];

const chunkFor = (...importers: readonly string[]) => {
  const moduleOf = (id: string) => ({
    isEntry: DOCUMENTS.includes(id),
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
    ['of screens of two documents', ['admin/Users', 'History', 'Explorer'], 'explorer-screens'],
    ['of first screens of two documents', ['admin/Users', 'Overview', 'Explorer'], 'explorer-first-screens'],
    ['of the documents that load it', ['admin/Users', 'web/explorer.html', 'web/app.html'], 'app-and-explorer'],
    [
      'of the documents that load it, where the legal pages are one',
      ['web/legal-terms.html', 'web/app.html', 'web/legal-privacy.html'],
      'app-and-legal',
    ],
    ['that the bundler chooses when only the app’s document needs it', ['admin/Users', 'web/app.html'], null],
    [
      'that the bundler chooses when the app’s document does not need it',
      ['admin/Users', 'Overview', 'web/index.html'],
      null,
    ],
    ['that the bundler chooses when one page needs it', ['admin/Users'], null],
    ['that the bundler chooses when no administrator’s page needs it', ['Overview', 'History'], null],
  ])('%s', (_what, importers, chunk) => {
    expect(chunkFor(...importers)).toBe(chunk);
  });
});
