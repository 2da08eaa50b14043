import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { transform } from 'esbuild';
import { build, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { CURRENCY_PLACEHOLDER } from '../../schema/prerendered-prices.ts';
import { AUTH_STAND_INS } from './auth-stand-ins.ts';
import { AUTH_PAGES, PUBLIC_PAGES, type PublicPage } from './pages.ts';
import { shortClassNames } from './short-class-names.ts';

/** Where the renderer is put for as long as the build takes: beside what is served, never in it. */
const OUT_DIR = '../dist/prerender';
const MARK = '<!--page-->';

type Renderer = Readonly<Record<string, () => string>>;

async function buildRenderer(root: string): Promise<Renderer> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), shortClassNames()],
    resolve: { alias: AUTH_STAND_INS },
    build: { ssr: 'src/app/prerender.tsx', outDir: OUT_DIR, emptyOutDir: true },
    ssr: { noExternal: true },
  });
  const { renderers } = (await import(pathToFileURL(`${root}/${OUT_DIR}/prerender.js`).href)) as {
    renderers: Renderer;
  };
  return renderers;
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** Styles come with the page: each file that has to be asked for first would hold up the first paint by a round trip. */
function withStylesInside(html: string, bundle: Rolldown.OutputBundle): string {
  const texts: string[] = [];
  const rest = html.replace(STYLESHEET, (link, file: string) => {
    const style = bundle[file];
    if (style?.type !== 'asset') return link;
    texts.push(String(style.source).trim());
    return '';
  });
  return rest.replace('</head>', () => `<style>${texts.join('')}</style>\n  </head>`);
}

const COLOR_SCHEME = '/color-scheme.js';

/** The color scheme has to be there before the first paint, so its few bytes come with the page too. */
async function withColorSchemeInside(html: string, publicDir: string): Promise<string> {
  const { code } = await transform(await readFile(join(publicDir, COLOR_SCHEME), 'utf8'), { minify: true });
  return html.replace(`<script src="${COLOR_SCHEME}"></script>`, () => `<script>${code.trim()}</script>`);
}

const ENTRY = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOADED = '<link rel="modulepreload" ';

/**
 * The page can be read and its links work before any script has run: what makes it live is fetched behind fonts and pictures,
 * and begins once the page has been painted and the browser has a moment.
 */
function withScriptsAfterPaint(html: string): string {
  const entry = ENTRY.exec(html)?.[1];
  if (!entry) throw new Error('A public page has no script to begin with.');
  const begin = `requestAnimationFrame(()=>{let go=()=>import("${entry}");window.requestIdleCallback?requestIdleCallback(go,{timeout:1e3}):setTimeout(go)})`;
  return html
    .replace(ENTRY, `\n    ${PRELOADED}crossorigin href="${entry}">`)
    .replaceAll(PRELOADED, `${PRELOADED}fetchpriority="low" `)
    .replace('</body>', () => `  <script>${begin}</script>\n  </body>`);
}

const TEXT_FONT = /inter-latin-wght-normal-[^/]+\.woff2$/;

/** The font of nearly every word, asked for at once instead of when the first word is laid out. */
function withFontAhead(html: string, bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => TEXT_FONT.test(file));
  if (!font) throw new Error('The build has no font for texts.');
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`;
  return html.replace('<link rel="icon"', () => `${link}\n    <link rel="icon"`);
}

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head' });

/** Who the page is, for search engines, for those who are sent a link, and for home screens. */
const headOf = ({ path, title, description }: PublicPage): HtmlTagDescriptor[] => [
  { tag: 'title', children: title, injectTo: 'head' },
  meta({ name: 'description', content: description }),
  { tag: 'link', attrs: { rel: 'canonical', href: `__PUBLIC_URL__${path}` }, injectTo: 'head' },
  meta({ property: 'og:type', content: 'website' }),
  meta({ property: 'og:site_name', content: '__PRODUCT_NAME__' }),
  meta({ property: 'og:title', content: title }),
  meta({ property: 'og:description', content: description }),
  meta({ property: 'og:url', content: `__PUBLIC_URL__${path}` }),
  meta({ property: 'og:image', content: '__PUBLIC_URL__/social-card.png' }),
  meta({ property: 'og:image:width', content: '1200' }),
  meta({ property: 'og:image:height', content: '630' }),
  meta({ property: 'og:image:alt', content: 'Say it in fewer words.' }),
  meta({ name: 'twitter:card', content: 'summary_large_image' }),
  meta({ name: 'product-name', content: '__PRODUCT_NAME__' }),
  meta({ name: 'currency', content: CURRENCY_PLACEHOLDER }),
  meta({ name: 'support-email', content: '__SUPPORT_EMAIL__' }),
  meta({ name: 'extension-chrome-url', content: '__EXTENSION_CHROME_URL__' }),
  meta({ name: 'extension-firefox-url', content: '__EXTENSION_FIREFOX_URL__' }),
  meta({ name: 'storage-note', content: '__STORAGE_NOTE__' }),
];

/** Gives public pages their head, and in builds their text too: the server sends them whole. */
export function publicPages(): Plugin {
  let config: ResolvedConfig;
  let renderer: Promise<Renderer> | undefined;

  const writtenOut = async (html: string, { file }: PublicPage, bundle: Rolldown.OutputBundle) => {
    const render = (await (renderer ??= buildRenderer(config.root)))[file];
    if (!render || !html.includes(MARK)) throw new Error(`${file} can't be written out.`);
    const styled = withFontAhead(withStylesInside(html, bundle), bundle);
    const dressed = await withColorSchemeInside(styled, config.publicDir);
    // As a function: the text may hold what replace() would take for a pattern.
    return withScriptsAfterPaint(dressed).replace(MARK, () => render());
  };

  return {
    name: 'plainprompt:public-pages',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { path, bundle = {} }) => {
        const page = [...PUBLIC_PAGES, ...AUTH_PAGES].find(({ file }) => path === `/${file}`);
        if (!page) return;
        return { html: config.command === 'build' ? await writtenOut(html, page, bundle) : html, tags: headOf(page) };
      },
    },
  };
}
