import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { useServer } from '../setup/server.ts';

const webDir = mkdtempSync(join(tmpdir(), 'plainprompt-web-'));
mkdirSync(join(webDir, 'assets'));
const page = (name: string) => `<title>${name}</title>`;
const SCRIPT = 'document.title += 1';
const STYLE = 'h1 { color: red }';
writeFileSync(
  join(webDir, 'index.html'),
  `${page('Landing')}<script>${SCRIPT}</script><script src="/other.js"></script><style>${STYLE}</style><h1>__PRODUCT_NAME__</h1><i data-chrome="__EXTENSION_CHROME_URL__" data-firefox="__EXTENSION_FIREFOX_URL__"></i>`,
);
writeFileSync(join(webDir, 'app.html'), `<head>${page('App')}<meta name="csp-nonce" content="__CSP_NONCE__"></head>`);
writeFileSync(
  join(webDir, 'preloads.json'),
  JSON.stringify({
    '/admin/users': { scripts: ['assets/users.js'], styles: ['assets/users.css'] },
    '/admin/users/:id': { scripts: ['assets/user.js'], styles: [] },
  }),
);
writeFileSync(join(webDir, 'auth.html'), page('Sign in'));
writeFileSync(join(webDir, 'auth-signup.html'), page('Create account'));
writeFileSync(
  join(webDir, 'legal-terms.html'),
  `${page('Terms')}<link rel="canonical" href="__PUBLIC_URL__/legal/terms" /><a href="mailto:__SUPPORT_EMAIL__"><i>__CURRENCY__: __PRICE_499__, __PRICE_500__</i>`,
);
writeFileSync(join(webDir, 'legal-security.html'), `${page('Security')}<p>Hashes only. __STORAGE_NOTE__</p>`);
writeFileSync(join(webDir, 'assets', 'app-1a2b3c.js'), `/* ${'x'.repeat(5000)} */`);
writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
writeFileSync(join(webDir, 'manifest.webmanifest'), '{ "name": "__PRODUCT_NAME__" }');
writeFileSync(join(webDir, 'assets', 'ready-4d5e6f.js'), `/* ${'y'.repeat(5000)} */`);
const READY = brotliCompressSync('/* made by the build */');
writeFileSync(join(webDir, 'assets', 'ready-4d5e6f.js.br'), READY);
afterAll(() => {
  rmSync(webDir, { recursive: true, force: true });
});

/** A name with characters that have a meaning in HTML, in JSON or for String.replace. */
const NAME = `Say "less" & <more> $& it's`;
const { call } = useServer({
  webDir,
  env: {
    PUBLIC_URL: 'https://prompts.example.org',
    SUPPORT_EMAIL: 'help@example.org',
    PRODUCT_NAME: NAME,
    EXTENSION_CHROME_URL: 'https://store.example/prompts',
  },
});
const { call: callWithCors } = useServer({ env: { CORS_ORIGINS: 'https://tools.example' } });
const { call: callInRupees } = useServer({ webDir, env: { CURRENCY: 'INR' } });
const { call: callWithEncryptedStorage } = useServer({ webDir, env: { STORAGE_ENCRYPTED: 'true' } });
const HTML = { accept: 'text/html,application/xhtml+xml' };
const get = async (path: string, headers: Record<string, string> = HTML) => {
  const response = await call('GET', path, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('a page', () => {
  test.each([
    ['/', 'Landing'],
    ['/?utm=1', 'Landing'],
    ['/legal/terms', 'Terms'],
    ['/auth', 'Sign in'],
    ['/auth?mode=signin', 'Sign in'],
    ['/auth?mode=signup', 'Create account'],
    ['/auth?mode=signup&mode=signin', 'Sign in'],
    ['/auth?mode=signup&invitation=abc', 'App'],
    ['/auth/forgot', 'App'],
    ['/dashboard/history?page=2', 'App'],
    ['/auth/reset?email=ann@example.com&token=abc', 'App'],
    ['/no/such/page', 'App'],
  ])('at %s is %s', async (path, title) => {
    const { status, headers, text } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`<title>${title}</title>`);
  });

  test.each([
    ['/admin/users', ['users.js', 'users.css']],
    ['/admin/users/?status=active', ['users.js', 'users.css']],
    ['/admin/users/6b05ec30cf78d008bc66f706', ['user.js']],
    ['/admin/users/6b05ec30cf78d008bc66f706/more', []],
    ['/admin', []],
    ['/dashboard/overview', []],
  ])('at %s names the files that the build lists for it', async (path, files) => {
    const { text } = await get(path);
    expect([...text.matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file)).toEqual(files);
  });

  test('never comes with the list of files itself', async () => {
    expect((await get('/preloads.json')).status).toBe(404);
  });

  test('of the app has a nonce of its own, which its policy admits for style elements alone', async () => {
    const answers = [await get('/auth/forgot'), await get('/auth/forgot')];
    const nonces = answers.map(({ text }) => /content="([^"]+)"/.exec(text)?.[1] ?? '');
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
    const policy = answers[0]?.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
        `style-src-elem 'self' 'nonce-${nonces[0]}'`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(answers[0]?.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('a page that is the same for every visitor', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('admits what is written in it, by its hash, and nothing else', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([`script-src 'self' ${hash(SCRIPT)}`, `style-src-elem 'self' ${hash(STYLE)}`]),
    );
    expect(policy).not.toMatch(/nonce|unsafe-eval|(script-src|style-src-elem)[^;]*unsafe-inline/);
  });

  test('is not sent again to clients that have it', async () => {
    const { headers, text } = await get('/');
    const etag = headers.get('etag') ?? '';
    expect(text).toContain('<h1>');
    const again = await get('/', { ...HTML, 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get('/', { ...HTML, 'if-none-match': 'W/"another"' })).status).toBe(200);
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['identity', null],
  ])('is sent to clients that accept %s with the encoding %s', async (accepted, encoding) => {
    const { headers, text } = await get('/', { ...HTML, 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toContain('accept-encoding');
    expect(text).toContain('<title>Landing</title>');
  });
});

test('pages and the manifest contain the name that the operator gave the product', async () => {
  const { text } = await get('/');
  expect(text).toContain('<h1>Say &quot;less&quot; &amp; &lt;more&gt; $&amp; it&#39;s</h1>');
  const { headers, text: manifest } = await get('/manifest.webmanifest');
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(manifest)).toEqual({ name: NAME });
});

test('a page contains the addresses of the stores that have the browser extension', async () => {
  const { text } = await get('/');
  expect(text).toContain('data-chrome="https://store.example/prompts" data-firefox=""');
});

test('a page contains its public address and the address of support', async () => {
  const { text } = await get('/legal/terms');
  expect(text).toContain('href="https://prompts.example.org/legal/terms"');
  expect(text).toContain('href="mailto:help@example.org"');
});

test('the security page speaks of encrypted disks only if the operator states it', async () => {
  const read = async (from: typeof call) => (await from('GET', '/legal/security', HTML)).text();
  expect(await read(call)).toContain('<p>Hashes only. </p>');
  expect(await read(callWithEncryptedStorage)).toContain('is stored on encrypted disks.');
});

test('prices are written in the currency of the operator', async () => {
  const read = async (from: typeof call) => (await from('GET', '/legal/terms', HTML)).text();
  expect(await read(call)).toContain('<i>USD: $4.99, $5</i>');
  expect(await read(callInRupees)).toContain('<i>INR: ₹4.99, ₹5</i>');
});

test('robots.txt and the sitemap lead search engines to the public pages, and keep them from the others', async () => {
  const directions = await get('/robots.txt');
  expect(directions.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(directions.text).toContain('Disallow: /dashboard');
  expect(directions.text).toContain('Sitemap: https://prompts.example.org/sitemap.xml');
  const { headers, text } = await get('/sitemap.xml');
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const pages = [...text.matchAll(/<loc>https:\/\/prompts\.example\.org(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(pages).toEqual(['/', '/legal/terms', '/legal/privacy', '/legal/security']);
});

test('a shared rewrite has a header that keeps it out of search engines', async () => {
  const shared = await get(`/s/${'a'.repeat(43)}`);
  expect([shared.status, shared.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow, noarchive']);
  expect((await get('/auth')).headers.get('x-robots-tag')).toBeNull();
});

describe('a file', () => {
  test('whose name has its hash is kept for good, others for an hour', async () => {
    expect((await get('/assets/app-1a2b3c.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('is compressed for clients that accept it', async () => {
    const { headers, text } = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect([headers.get('content-encoding'), text.length]).toEqual(['br', 5006]);
  });

  test('that the build has compressed is sent as it is', async () => {
    const { headers, text } = await get('/assets/ready-4d5e6f.js', { 'accept-encoding': 'gzip, br' });
    expect([headers.get('content-encoding'), text]).toEqual(['br', '/* made by the build */']);
    expect(headers.get('content-type')).toBe('application/javascript; charset=utf-8');
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(headers.get('cache-control')).toContain('immutable');
    expect((await get('/assets/ready-4d5e6f.js', { 'accept-encoding': 'identity' })).text).toContain('yyy');
  });

  test.each([
    '/index.html',
    '/app.html',
    '/assets/gone.js',
    '/assets/ready-4d5e6f.js.br',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('at %s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

test.each(['/api/nothing', '/graphql/nothing', '/assets', '/metrics'])(
  'a browser that asks for %s gets a 404, and no page',
  async (path) => {
    const { status, text } = await get(path);
    expect([status, JSON.parse(text)]).toMatchObject([404, { success: false, code: 'NOT_FOUND' }]);
  },
);

test('a program that asks for an address of the app gets no page', async () => {
  expect((await get('/dashboard', { accept: 'application/json' })).status).toBe(404);
  expect((await call('POST', '/dashboard', HTML)).status).toBe(404);
});

test('every response has the security headers, and sets no cookie', async () => {
  for (const path of ['/', '/healthz', '/api/plans', '/api/nothing', '/favicon.svg']) {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('set-cookie')).toBeNull();
  }
});

test('pages are isolated from the windows of other sites, and send them no referrer', async () => {
  for (const path of ['/', '/auth', '/api/docs/']) {
    const { headers } = await get(path);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  }
});

describe('another origin', () => {
  const preflight = (callFrom: typeof call, origin: string) =>
    callFrom('OPTIONS', '/graphql', { origin, 'access-control-request-method': 'POST' });

  test('is admitted without credentials when it is in CORS_ORIGINS', async () => {
    const { headers, status } = await preflight(callWithCors, 'https://tools.example');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://tools.example']);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-allow-headers')).toContain('idempotency-key');
  });

  test('is admitted without configuration when it is that of a browser extension', async () => {
    for (const origin of [`chrome-extension://${'abcdefghijklmnop'.repeat(2)}`, `moz-extension://${randomUUID()}`]) {
      const { headers, status } = await preflight(call, origin);
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test.each([
    'https://evil.example',
    'https://tools.example.evil.example',
    'chrome-extension://abc',
    `https://chrome-extension/${'a'.repeat(32)}`,
    `chrome-extension://${'a'.repeat(32)}.evil.example`,
  ])('is not admitted otherwise: %s', async (origin) => {
    for (const callFrom of [call, callWithCors]) {
      const { headers } = await preflight(callFrom, origin);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
