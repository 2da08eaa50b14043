import type { Plugin, Rolldown } from 'vite';

const PRELOADS_FILE = 'preloads.json';

type Output = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** An area of the app whose pages are loaded when they are visited. */
interface Area {
  /** The entry that loads the pages. What it imports is in its document already. */
  readonly entry: string;
  /** What each page of the area needs besides its own module. */
  readonly frame: readonly string[];
  /** The module that loads the pages. */
  readonly sections: string;
  /** The module of each page, by its path. */
  readonly pages: Readonly<Record<string, string>>;
}

/** A chunk and all that it imports. Imports come first: the styles of a page come after those that it shares, and win over them. */
function filesOf(output: Output, fileName: string, seen = new Set<string>()): readonly string[] {
  const chunk = output[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return [];
  seen.add(fileName);
  return [...chunk.imports.flatMap((imported) => filesOf(output, imported, seen)), fileName];
}

const stylesOf = (output: Output, files: readonly string[]) => [
  ...new Set(
    files.flatMap((file) => {
      const chunk = output[file];
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
    }),
  ),
];

/**
 * Lists the files of each page of an area, for the server to name in the document. Otherwise a browser would find them one after
 * another: the entry names the area's frame, and only the frame names the page.
 */
export const pagePreloads = ({ entry, frame, sections, pages }: Area): Plugin => ({
  name: 'plainprompt:page-preloads',
  apply: 'build',
  generateBundle(_options, output) {
    const chunks = Object.values(output).filter((file) => file.type === 'chunk');
    const loaded = this.getModuleInfo(sections)?.dynamicallyImportedIds ?? [];
    const missing = loaded.find((module) => !Object.values(pages).includes(module));
    if (missing) return this.error(`${missing} is a page without a path in the list of pages to preload.`);

    const fileOf = (module: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
      return chunk?.fileName ?? this.error(`${module} is to be preloaded, and is no chunk of this build.`);
    };
    const known = filesOf(output, fileOf(entry));
    const knownStyles = stylesOf(output, known);
    const preloads = Object.entries(pages).map(([path, module]) => {
      const files = new Set([...frame, module].flatMap((each) => filesOf(output, fileOf(each))));
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
