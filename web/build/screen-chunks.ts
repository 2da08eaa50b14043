import type { Rolldown } from 'vite';

type ModuleOf = (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters' | 'isEntry'> | null;

/** The modules that are loaded on their own, and whose imports lead to a module: documents and pages. */
function loadersOf(id: string, moduleOf: ModuleOf, seen = new Set<string>()): readonly string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const module = moduleOf(id);
  if (!module) return [];
  const isLoader = module.isEntry || module.dynamicImporters.length > 0;
  return [...(isLoader ? [id] : []), ...module.importers.flatMap((importer) => loadersOf(importer, moduleOf, seen))];
}

interface Areas {
  readonly isAdmin: (id: string) => boolean;
  /** The page that most users see first: what only other pages share must not be loaded with it. */
  readonly isFirstPage: (id: string) => boolean;
  /** Pages of another document: a file that they share with the app could bring the app into that document. */
  readonly isElsewhere: (id: string) => boolean;
}

/**
 * Names the chunk of a module that several pages share, one of them an administrator's. Such modules are small, and without a name each would be
 * a file of its own: an administrator's page would load 60. What a document loads at once stays out of these chunks, so that no public page loads more.
 */
export function screenChunk(
  id: string,
  moduleOf: ModuleOf,
  { isAdmin, isFirstPage, isElsewhere }: Areas,
): string | null {
  const loaders = loadersOf(id, moduleOf);
  const isOfDocument = loaders.some((loader) => isElsewhere(loader) || moduleOf(loader)?.isEntry);
  if (isOfDocument || loaders.length < 2 || !loaders.some(isAdmin)) return null;
  if (loaders.every(isAdmin)) return 'admin';
  return loaders.some(isFirstPage) ? 'first-screens' : 'screens';
}
