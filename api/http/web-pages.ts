import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#api/kernel/config.ts';
import { DAY_SECONDS } from '#api/lib/days.ts';
import { EXPLORER_PAGE, serveExplorer } from './explorer-page.ts';
import { publicPage, sendPublicPage } from './public-page.ts';
import { newPagePolicy } from './security-headers.ts';
import { robots, sitemap } from './site-map.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const YEAR_SECONDS = 365 * DAY_SECONDS;
const HOUR_SECONDS = 60 * 60;

/** The addresses that have a page of their own. Every other one that a browser navigates to is the app's. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/legal/terms': 'legal-terms.html',
  '/legal/privacy': 'legal-privacy.html',
  '/legal/security': 'legal-security.html',
};
const APP_PAGE = 'app.html';
const MANIFEST = 'manifest.webmanifest';

/** Addresses that programs use: nothing there is a page, even when somebody types it into a browser. */
const NOT_PAGES = /^\/(api|graphql|assets|payments|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]+$/i;

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/';

const isNavigation = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');

/** Sends the app with a nonce of its own, which is why it is never cached. */
function sendApp(reply: FastifyReply, html: string): FastifyReply {
  const { nonce, policy } = newPagePolicy();
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
}

type Operator = Pick<Config, 'publicUrl' | 'supportEmail' | 'product'>;

/** What a build can't know of the operator, by the name that it writes instead. */
const valuesOf = ({ publicUrl, supportEmail, product }: Operator): Readonly<Record<string, string>> => ({
  __PUBLIC_URL__: publicUrl,
  __SUPPORT_EMAIL__: supportEmail,
  __PRODUCT_NAME__: product.name,
});

const inMarkup = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const readFilled = (file: string, values: Readonly<Record<string, string>>, written: (text: string) => string) =>
  Object.entries(values).reduce(
    // As a function: a name may hold what replaceAll() would take for a pattern.
    (text, [placeholder, value]) => text.replaceAll(placeholder, () => written(value)),
    readFileSync(file, 'utf8'),
  );

const readPages = (webDir: string, operator: Operator) =>
  new Map(
    readdirSync(webDir)
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, readFilled(join(webDir, file), valuesOf(operator), inMarkup)]),
  );

/** Answers a navigation to one of the app's own addresses; null for anything else. */
export type AppPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/** For programs that read the web: where the pages for everybody are, and what is nobody's but its person's. */
function serveDirections(app: FastifyInstance, { publicUrl }: Operator): void {
  const send = (path: string, type: string, text: string) => {
    app.get(path, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).type(type).send(text),
    );
  };
  send('/robots.txt', 'text/plain; charset=utf-8', robots(publicUrl));
  send('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicUrl, Object.keys(PAGES)));
}

/** What a browser calls the app once it is installed. */
function serveManifest(app: FastifyInstance, webDir: string, operator: Operator): void {
  const file = join(webDir, MANIFEST);
  if (!existsSync(file)) return;
  const text = readFilled(file, valuesOf(operator), inJson);
  app.get(`/${MANIFEST}`, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .type('application/manifest+json; charset=utf-8')
      .send(text),
  );
}

/** Serves what the web build left in `webDir`: pages from memory, files from disk. Without a build, nothing. */
export async function serveWebPages(app: FastifyInstance, webDir: string | null, operator: Operator): Promise<AppPage> {
  if (webDir === null || !existsSync(webDir)) return () => null;
  const pages = readPages(webDir, operator);
  serveDirections(app, operator);
  serveManifest(app, webDir, operator);

  await app.register(serveStatic, {
    root: webDir,
    // A route for each file, so that what is not there falls to everybody's 404.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', MANIFEST],
    // The build leaves them beside their files, smaller than they could be made while somebody waits.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webDir, 'assets'));
      const [seconds, more] = isHashed ? [YEAR_SECONDS, ', immutable'] : [HOUR_SECONDS, ''];
      reply.header('cache-control', `public, max-age=${seconds}${more}`);
    },
  });
  for (const [path, file] of Object.entries(PAGES)) {
    const html = pages.get(file);
    if (html === undefined) continue;
    const page = publicPage(html);
    app.get(path, (request, reply) => sendPublicPage(request, reply, page));
  }
  serveExplorer(app, pages.get(EXPLORER_PAGE));

  const appHtml = pages.get(APP_PAGE);
  return (request, reply) => {
    if (appHtml === undefined || !isNavigation(request) || NOT_PAGES.test(pathOf(request))) return null;
    return sendApp(reply, appHtml);
  };
}
