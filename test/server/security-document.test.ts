import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newAccessToken } from '#api/auth/access-token.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The rows of the tables that have a rule, its code and its test. */
const rows = [...read('docs/security.md').matchAll(/^\| (.+?) *\| (`.+?`) *\| (`.+?`) *\|$/gm)].map(
  ([, rule = '', code = '', proof = '']) => ({ rule, files: [code, proof].map((cell) => cell.replaceAll('`', '')) }),
);

test('every rule names code and a test that exist', () => {
  expect(rows.length).toBeGreaterThan(45);
  const missing = rows.flatMap(({ files }) => files).filter((file) => !existsSync(join(ROOT, file)));
  expect(missing).toEqual([]);
  expect(rows.filter(({ files: [, proof = ''] }) => !proof.endsWith('.test.ts'))).toEqual([]);
});

test('gitleaks finds our access tokens, and not what is only similar', () => {
  const pattern = new RegExp(/^regex = '''(.*)'''$/m.exec(read('.gitleaks.toml'))?.[1] ?? '$^');
  const token = newAccessToken();
  expect(pattern.exec(`curl -H "X-API-KEY: ${token}"`)?.[1]).toBe(token);
  expect(pattern.test(`ppt_${randomBytes(8).toString('hex')}`)).toBe(false);
});

test('the license is stated the same everywhere', () => {
  expect(JSON.parse(read('package.json'))).toMatchObject({ license: 'UNLICENSED', private: true });
  expect(read('LICENSE')).toContain('No license to use');
  expect(read('README.md')).toContain('[LICENSE](LICENSE)');
});
