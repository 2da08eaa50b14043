import type { Rolldown } from 'vite';

type ModuleOf = (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters' | 'isEntry'> | null;

/**
 * Returns the modules that are loaded by themselves, documents and pages, and that import the module `id`, directly or through other
 * modules.
 */
function loadersOf(id: string, moduleOf: ModuleOf, seen = new Set<string>()): readonly string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const module = moduleOf(id);
  if (!module) return [];
  const isLoader = module.isEntry || module.dynamicImporters.length > 0;
  return [...(isLoader ? [id] : []), ...module.importers.flatMap((importer) => loadersOf(importer, moduleOf, seen))];
}

/** Says to which area a module belongs, by its id. */
interface Areas {
  readonly isAdmin: (id: string) => boolean;
  /** The page that most users see first. Modules that it does not need get a chunk of their own, so that it does not load them. */
  readonly isFirstPage: (id: string) => boolean;
  /** Pages of another HTML document. Modules that they need get a chunk of their own, so that they do not load the app's code. */
  readonly isElsewhere: (id: string) => boolean;
}

/** Returns the name of an HTML document: `app` for `web/app.html`. The legal pages have one name, because they load the same code. */
const documentName = (id: string) =>
  id
    .replace(/^.*\//, '')
    .replace(/\.html$/, '')
    .replace(/^legal-.*/, 'legal');

/**
 * Names the chunk of a module that the app's document and others load from the start, after these documents. So none of them loads code that
 * it does not need.
 */
function documentsChunk(documents: readonly string[]): string | null {
  const names = [...new Set(documents.map(documentName))].sort();
  return names.length > 1 && names.includes('app') ? names.join('-and-') : null;
}

/** A part of the path of the words for each entry of the audit log: two pages need them, and they are too many for all others to load. */
const AUDIT = '/ui/audit/';

/**
 * Names the chunk of a module that several documents share, or several pages, at least one of them in the admin area. Such modules are small;
 * without a name each would be a file of its own, and an admin page would load 60 files. Returns null, for no named chunk, for other modules.
 */
export function screenChunk(
  id: string,
  moduleOf: ModuleOf,
  { isAdmin, isFirstPage, isElsewhere }: Areas,
): string | null {
  if (id.includes('/node_modules/')) return null;
  const loaders = loadersOf(id, moduleOf);
  const documents = loaders.filter((loader) => moduleOf(loader)?.isEntry);
  if (documents.length > 0) return documentsChunk(documents);
  if (loaders.length < 2 || !loaders.some(isAdmin)) return null;
  if (loaders.every(isAdmin)) return id.includes(AUDIT) ? 'audit' : 'admin';
  const screens = loaders.some(isFirstPage) ? 'first-screens' : 'screens';
  return loaders.some(isElsewhere) ? `explorer-${screens}` : screens;
}
