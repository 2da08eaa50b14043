import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { useServer } from '../../setup/server.ts';

const { call } = useServer();

test('the page runs our own script and the line that starts it, and makes no requests to other hosts', async () => {
  const response = await call('GET', '/api/docs/', { accept: 'text/html' });
  const html = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).not.toMatch(/https?:\/\//);

  const [, starter = ''] = /<script type="text\/javascript">([^]*?)<\/script>/.exec(html) ?? [];
  expect(starter).toContain('createApiReference');
  const hash = createHash('sha256').update(starter).digest('base64');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|unsafe-eval/);
});

test('the page leads back to the product, and says that it is loading until its script starts', async () => {
  const html = await (await call('GET', '/api/docs/', { accept: 'text/html' })).text();
  expect(html).toContain('<a href="/">← Back to PlainPrompt</a>');
  expect(html).toMatch(/<div id="app"><\/div><p [^>]*role="status">Loading the API reference…<\/p>/);
});

test('the introduction says who gets which credential', async () => {
  const { info } = (await (await call('GET', '/api/openapi.json')).json()) as { info: { description: string } };
  expect(info.description).toContain('`POST /auth/login` returns');
  expect(info.description).toContain('Administrators issue them, and users cannot create one.');
});

test('the address of the page without its last slash leads to the page', async () => {
  const response = await call('GET', '/api/docs');
  await response.text();
  expect([response.status, new URL(response.url).pathname]).toEqual([200, '/api/docs/']);
});

test('the policy of the page applies to no other response', async () => {
  for (const path of ['/api/openapi.json', '/api/plans', '/api/docs/js/scalar.js']) {
    const response = await call('GET', path);
    await response.text();
    expect(response.headers.get('content-security-policy'), path).toContain(
      "default-src 'none'; frame-ancestors 'none'",
    );
  }
});
