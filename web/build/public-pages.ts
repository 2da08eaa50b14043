import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { PUBLIC_PAGES, type PublicPage } from './pages.ts';

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
    plugins: [react()],
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
const withStylesInside = (html: string, bundle: Rolldown.OutputBundle) =>
  html.replace(STYLESHEET, (link, file: string) => {
    const style = bundle[file];
    return style?.type === 'asset' ? `<style nonce="__CSP_NONCE__">${String(style.source)}</style>` : link;
  });

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head' });

/** Who the page is, for search engines, for those who are sent a link, and for home screens. */
const headOf = ({ path, title, description }: PublicPage): HtmlTagDescriptor[] => [
  { tag: 'title', children: title, injectTo: 'head' },
  meta({ name: 'description', content: description }),
  { tag: 'link', attrs: { rel: 'canonical', href: `__PUBLIC_URL__${path}` }, injectTo: 'head' },
  meta({ property: 'og:type', content: 'website' }),
  meta({ property: 'og:site_name', content: 'PlainPrompt' }),
  meta({ property: 'og:title', content: title }),
  meta({ property: 'og:description', content: description }),
  meta({ property: 'og:url', content: `__PUBLIC_URL__${path}` }),
  meta({ property: 'og:image', content: '__PUBLIC_URL__/social-card.png' }),
  meta({ property: 'og:image:width', content: '1200' }),
  meta({ property: 'og:image:height', content: '630' }),
  meta({ property: 'og:image:alt', content: 'Say it in fewer words. PlainPrompt.' }),
  meta({ name: 'twitter:card', content: 'summary_large_image' }),
  meta({ name: 'support-email', content: '__SUPPORT_EMAIL__' }),
];

/** Gives public pages their head, and in builds their text too: the server sends them whole. */
export function publicPages(): Plugin {
  let root = '';
  let isBuild = false;
  let renderer: Promise<Renderer> | undefined;
  return {
    name: 'plainprompt:public-pages',
    configResolved: (config) => {
      root = config.root;
      isBuild = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { path, bundle = {} }) => {
        const page = PUBLIC_PAGES.find(({ file }) => path === `/${file}`);
        if (!page) return;
        if (!isBuild) return { html, tags: headOf(page) };
        const render = (await (renderer ??= buildRenderer(root)))[page.file];
        if (!render || !html.includes(MARK)) throw new Error(`${page.file} can't be written out.`);
        // As a function: the text may hold what replace() would take for a pattern.
        return { html: withStylesInside(html, bundle).replace(MARK, () => render()), tags: headOf(page) };
      },
    },
  };
}
