import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useServer } from '../setup/server.ts';

const webDir = mkdtempSync(join(tmpdir(), 'plainprompt-explorer-'));
writeFileSync(join(webDir, 'explorer.html'), '<title>GraphQL explorer</title>');
writeFileSync(join(webDir, 'app.html'), '<title>App</title>');
afterAll(() => {
  rmSync(webDir, { recursive: true, force: true });
});

const { call } = useServer({ webDir });
const { call: callWithoutBuild } = useServer();
const HTML = { accept: 'text/html' };
const openPage = async (path: string) => {
  const response = await call('GET', path, HTML);
  const text = await response.text();
  return { text, policy: (response.headers.get('content-security-policy') ?? '').split('; ') };
};

test('the explorer has a policy of its own, which allows more than that of the app only for styles, workers and trusted types', async () => {
  const { text, policy } = await openPage('/admin/explorer?tab=1');
  expect(text).toContain('GraphQL explorer');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "require-trusted-types-for 'script'",
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(policy.find((directive) => directive.startsWith('trusted-types '))).not.toMatch(/\*|allow-duplicates/);
  expect(policy.join('; ')).not.toMatch(/unsafe-eval|https?:|blob:|script-src[^;]*unsafe-inline/);
});

test('the other pages of the admin area have the policy of the app', async () => {
  const { text, policy } = await openPage('/admin/analytics');
  expect(text).toContain('App');
  expect(policy).toContain('trusted-types default');
  expect(policy.join('; ')).not.toMatch(/worker-src|style-src '/);
});

test('without a build there is no explorer', async () => {
  const response = await callWithoutBuild('GET', '/admin/explorer', HTML);
  await response.text();
  expect(response.status).toBe(404);
});
