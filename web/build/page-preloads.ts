import type { Plugin, Rolldown } from 'vite';

/** The server reads this file and adds the preloads to the page that it sends. */
const PRELOADS_FILE = 'preloads.json';

type Output = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** An area of the app whose pages are loaded when they are visited. */
interface Area {
  /** The module of the area's HTML document. The document already loads this module and all that it imports. */
  readonly entry: string;
  /** The modules that each page of the area needs besides its own. */
  readonly frame: readonly string[];
  /** The module that imports the pages when they are visited. */
  readonly sections: string;
  /** The modules of each page, by its path: the page itself, and those that it always loads next. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the files of a chunk and of all that it imports. Imports come first, so that the styles of a page come after shared styles and
 * override them.
 */
function filesOf(output: Output, fileName: string, seen = new Set<string>()): readonly string[] {
  const chunk = output[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return [];
  seen.add(fileName);
  return [...chunk.imports.flatMap((imported) => filesOf(output, imported, seen)), fileName];
}

/** Returns the style sheets of script files. */
const stylesOf = (output: Output, files: readonly string[]) => [
  ...new Set(
    files.flatMap((file) => {
      const chunk = output[file];
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
    }),
  ),
];

/**
 * Lists the files of each page of an area, so that the server can name them in the document and the browser loads them all at the same
 * time. Otherwise the browser would find them one after another: the entry imports the area's frame, and only the frame imports the page.
 * Fails the build when a page is missing in `pages`.
 */
export const pagePreloads = ({ entry, frame, sections, pages }: Area): Plugin => ({
  name: 'plainprompt:page-preloads',
  apply: 'build',
  generateBundle(_options, output) {
    const chunks = Object.values(output).filter((file) => file.type === 'chunk');
    const loaded = this.getModuleInfo(sections)?.dynamicallyImportedIds ?? [];
    const missing = loaded.find((module) => !Object.values(pages).some((modules) => modules.includes(module)));
    if (missing) return this.error(`${missing} is a page without a path in the list of pages to preload.`);

    const fileOf = (module: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
      return chunk?.fileName ?? this.error(`${module} is to be preloaded, and is no chunk of this build.`);
    };
    // Files that the document loads anyway are left out.
    const known = filesOf(output, fileOf(entry));
    const knownStyles = stylesOf(output, known);
    const preloads = Object.entries(pages).map(([path, modules]) => {
      const files = new Set([...frame, ...modules].flatMap((each) => filesOf(output, fileOf(each))));
      const scripts = [...files].filter((file) => !known.includes(file));
      const styles = stylesOf(output, scripts).filter((file) => !knownStyles.includes(file));
      return [path, { scripts, styles }] as const;
    });
    this.emitFile({
      type: 'asset',
      fileName: PRELOADS_FILE,
      source: JSON.stringify(Object.fromEntries(preloads)),
    });
  },
});
