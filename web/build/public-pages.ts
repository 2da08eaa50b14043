import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { transform } from 'esbuild';
import { build, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { CURRENCY_PLACEHOLDER } from '../../schema/prerendered-prices.ts';
import { LIVE_EVENT } from '../src/app/live-event.ts';
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

const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const PRELOAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * What is sent with the page to make it live. The files run one after another: together they would keep a finger waiting. A button that is
 * pressed meanwhile is pressed again when the page is live (app/hydrate-page.tsx), instead of sending its form to nowhere.
 */
const BEGIN = `(files) => {
  let pressed;
  const hold = (event) => {
    const button = event.target.closest?.('#root button');
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  addEventListener('click', hold, true);
  addEventListener('${LIVE_EVENT}', () => {
    removeEventListener('click', hold, true);
    pressed?.click();
  }, { once: true });
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    files.reduce((before, file) => before.then(() => import(file)), Promise.resolve());
  };
  const whenIdle = () => (window.requestIdleCallback ? requestIdleCallback(begin, { timeout: 1000 }) : setTimeout(begin));
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, begin, { once: true, capture: true });
  addEventListener('load', () => {
    // The first paint may be of the background alone.
    const painted = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      painted.disconnect();
      whenIdle();
    });
    painted.observe({ type: 'paint', buffered: true });
    // A tab in the background is not painted.
    setTimeout(begin, 3000);
  });
}`;

/**
 * The page can be read and its links work before any script has run. What makes it live is asked for once the page has been drawn with its
 * fonts, or at the first touch: asked for earlier, 100 kB of scripts would share a slow line with the first paint.
 */
async function withScriptsAfterPaint(html: string): Promise<string> {
  const scripts = [...html.matchAll(SCRIPT)].map(([, file]) => file);
  if (scripts.length === 0) throw new Error('A public page has no script to begin with.');
  // What a script imports is named before it.
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
  const { code } = await transform(`(${BEGIN})(${JSON.stringify([...files, ...scripts])})`, { minify: true });
  return html
    .replaceAll(SCRIPT, '')
    .replaceAll(PRELOAD, '')
    .replace('</body>', () => `  <script>${code.trim()}</script>\n  </body>`);
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
    return (await withScriptsAfterPaint(dressed)).replace(MARK, () => render());
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
