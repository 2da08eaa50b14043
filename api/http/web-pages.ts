import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#api/kernel/config.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#api/lib/days.ts';
import { escapeHtml } from '#api/lib/escape-html.ts';
import { CURRENCY_PLACEHOLDER, fillPrices } from '#schema/prerendered-prices.ts';
import { EXPLORER_PAGE, serveExplorer } from './explorer-page.ts';
import { appPages, PRELOADS_FILE } from './page-preloads.ts';
import { publicPage, sendPublicPage } from './public-page.ts';
import { newPagePolicy } from './security-headers.ts';
import { robots, sitemap } from './site-map.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const YEAR_SECONDS = 365 * DAY_SECONDS;

/**
 * The files of the public pages, by path. The sign-in page and the explorer have routes of their own, and every other page
 * is the app.
 */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/legal/terms': 'legal-terms.html',
  '/legal/privacy': 'legal-privacy.html',
  '/legal/security': 'legal-security.html',
};
const APP_PAGE = 'app.html';
/**
 * The path of signing in and signing up. Its two files are small pages without the app. With an invitation in the query, the
 * app is sent instead, because it can load the invitation.
 */
const AUTH_PATH = '/auth';
const AUTH_PAGES = { signIn: 'auth.html', signUp: 'auth-signup.html' };
const MANIFEST = 'manifest.webmanifest';

/** Paths of the API and of files. The app is not served there, even when a user opens one in a browser. */
const NOT_PAGES = /^\/(api|graphql|assets|payments|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]+$/i;

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/';

/** Returns whether a browser requests a page, and not a script or an image. */
const isNavigation = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');

/** Sends the app with a new nonce. Caches must check again each time, because a nonce is for one response. */
function sendApp(reply: FastifyReply, html: string): FastifyReply {
  const { nonce, policy } = newPagePolicy();
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
}

/** The configuration of the operator's that pages show. */
type Operator = Pick<
  Config,
  'publicUrl' | 'supportEmail' | 'product' | 'currency' | 'isStorageEncrypted' | 'extensionStores'
>;

/** A sentence of the security page. It is left out unless the operator configured that the disks are encrypted. */
const STORAGE_NOTE = 'The database, and with it prompts and account records, is stored on encrypted disks.';

/** Returns the operator's values, by the placeholders that the build writes for them. */
const valuesOf = ({
  publicUrl,
  supportEmail,
  product,
  currency,
  isStorageEncrypted,
  extensionStores,
}: Operator): Readonly<Record<string, string>> => ({
  __PUBLIC_URL__: publicUrl,
  __SUPPORT_EMAIL__: supportEmail,
  __PRODUCT_NAME__: product.name,
  [CURRENCY_PLACEHOLDER]: currency,
  __EXTENSION_CHROME_URL__: extensionStores.chrome,
  __EXTENSION_FIREFOX_URL__: extensionStores.firefox,
  __STORAGE_NOTE__: isStorageEncrypted ? STORAGE_NOTE : '',
});

/** Escapes a text for a place between the quotes of a JSON string. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Reads a file of the build, with the operator's values in place of its placeholders. */
const readFilled = (file: string, values: Readonly<Record<string, string>>, escape: (text: string) => string) =>
  Object.entries(values).reduce(
    // As a function, because replaceAll() gives `$&` and the like in a string a special meaning.
    (text, [placeholder, value]) => text.replaceAll(placeholder, () => escape(value)),
    readFileSync(file, 'utf8'),
  );

const readPage = (file: string, operator: Operator) =>
  fillPrices(readFilled(file, valuesOf(operator), escapeHtml), operator.currency);

const readPages = (webDir: string, operator: Operator) =>
  new Map(
    readdirSync(webDir)
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, readPage(join(webDir, file), operator)]),
  );

/** Sends the app if a browser navigates to one of its paths. Returns null for any other request: nothing was sent. */
export type SendAppPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/** Serves robots.txt and sitemap.xml, for crawlers. */
function serveCrawlerFiles(app: FastifyInstance, { publicUrl }: Operator): void {
  const send = (path: string, type: string, text: string) => {
    app.get(path, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).type(type).send(text),
    );
  };
  send('/robots.txt', 'text/plain; charset=utf-8', robots(publicUrl));
  send('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicUrl, Object.keys(PAGES)));
}

/** Serves the web app manifest, which names the app when it is installed. */
function serveManifest(app: FastifyInstance, webDir: string, operator: Operator): void {
  const file = join(webDir, MANIFEST);
  if (!existsSync(file)) return;
  const text = readFilled(file, valuesOf(operator), escapeJson);
  app.get(`/${MANIFEST}`, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .type('application/manifest+json; charset=utf-8')
      .send(text),
  );
}

interface AuthQuery {
  readonly mode?: unknown;
  readonly invitation?: unknown;
}

/** Serves `/auth`: the sign-up page with `?mode=signup`, otherwise the sign-in page. */
function serveAuthPages(app: FastifyInstance, pages: ReadonlyMap<string, string>, appHtml: string | undefined): void {
  const [signInHtml, signUpHtml] = [pages.get(AUTH_PAGES.signIn), pages.get(AUTH_PAGES.signUp)];
  if (signInHtml === undefined || signUpHtml === undefined || appHtml === undefined) return;
  const [signIn, signUp] = [publicPage(signInHtml), publicPage(signUpHtml)];
  app.get<{ Querystring: AuthQuery }>(AUTH_PATH, (request, reply) => {
    const { mode, invitation } = request.query;
    if (invitation !== undefined) return sendApp(reply, appHtml);
    return sendPublicPage(request, reply, mode === 'signup' ? signUp : signIn);
  });
}

/**
 * Serves the web build in `webDir`: pages from memory, other files from disk. Serves nothing when there is no build.
 * Resolves to the function that sends the app, for requests that no route answers.
 */
export async function serveWebPages(
  app: FastifyInstance,
  webDir: string | null,
  operator: Operator,
): Promise<SendAppPage> {
  if (webDir === null || !existsSync(webDir)) return () => null;
  const pages = readPages(webDir, operator);
  serveCrawlerFiles(app, operator);
  serveManifest(app, webDir, operator);

  await app.register(serveStatic, {
    root: webDir,
    // A route for each file, so that other paths get the usual 404 response.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', MANIFEST, PRELOADS_FILE],
    // The build writes compressed copies beside the files, with a higher level than is affordable for each request.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The build puts a hash of a file's content into its name there, so that a name never gets other content.
      const isHashed = path.startsWith(join(webDir, 'assets'));
      const [seconds, directive] = isHashed ? [YEAR_SECONDS, ', immutable'] : [HOUR_SECONDS, ''];
      reply.header('cache-control', `public, max-age=${seconds}${directive}`);
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
  serveAuthPages(app, pages, appHtml);
  const appHtmlAt = appHtml === undefined ? undefined : appPages(webDir, appHtml);
  return (request, reply) => {
    const path = pathOf(request);
    if (!appHtmlAt || !isNavigation(request) || NOT_PAGES.test(path)) return null;
    // Shared rewrites are for those who have the link.
    if (path.startsWith('/s/')) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
    return sendApp(reply, appHtmlAt(path));
  };
}
