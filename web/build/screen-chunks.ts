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
  /** Pages of another HTML document. A chunk that they share with the app could load the app's code in that document. */
  readonly isElsewhere: (id: string) => boolean;
}

/**
 * Names the chunk of a module that several pages share, at least one of them in the admin area. Such modules are small; without a name each
 * would be a file of its own, and an admin page would load 60 files. Returns null, for no named chunk, for other modules, and for those that
 * a document loads from the start, so that no public page loads more code.
 */
export function screenChunk(
  id: string,
  moduleOf: ModuleOf,
  { isAdmin, isFirstPage, isElsewhere }: Areas,
): string | null {
  const loaders = loadersOf(id, moduleOf);
  const isLoadedByDocument = loaders.some((loader) => isElsewhere(loader) || moduleOf(loader)?.isEntry);
  if (isLoadedByDocument || loaders.length < 2 || !loaders.some(isAdmin)) return null;
  if (loaders.every(isAdmin)) return 'admin';
  return loaders.some(isFirstPage) ? 'first-screens' : 'screens';
}
