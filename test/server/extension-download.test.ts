import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { useServer } from '../setup/server.ts';

const extensionDir = mkdtempSync(join(tmpdir(), 'plainprompt-extension-'));
const chrome = join(extensionDir, 'chrome-mv3');
mkdirSync(join(chrome, 'icon'), { recursive: true });
const SCRIPT = `run(${'x'.repeat(5000)})`;
const PICTURE = Buffer.from([0, 255, 128, 10, 13, 0]);
writeFileSync(
  join(chrome, 'manifest.json'),
  JSON.stringify({ name: 'Ünïcode', homepage_url: 'http://127.0.0.1:4000' }),
);
writeFileSync(join(chrome, 'background.js'), SCRIPT);
writeFileSync(join(chrome, 'icon', '16.png'), PICTURE);
afterAll(() => {
  rmSync(extensionDir, { recursive: true, force: true });
});

const { call } = useServer({ extensionDir, env: { PUBLIC_URL: 'https://prompts.example.org' } });
const { call: callWithout } = useServer();

/** Reads the files that the directory of a ZIP archive lists, and checks the sum and the size of each. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [sum, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(entry + offset));
    const nameLength = archive.readUInt16LE(entry + 28);
    const start = archive.readUInt32LE(entry + 42) + 30 + nameLength;
    const data = inflateRawSync(archive.subarray(start, start + (packed ?? 0)));
    expect([crc32(data), data.length]).toEqual([sum, size]);
    files.set(archive.toString('utf8', entry + 46, entry + 46 + nameLength), data);
    entry += 46 + nameLength;
  }
  expect(entry).toBe(end);
  return files;
}

describe('the browser extension of a server', () => {
  test('is downloaded as a file that the browser unpacks, with the address of the server', async () => {
    const response = await call('GET', '/extension/chrome.zip');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="plainprompt-extension-chrome.zip"');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()]).toEqual(['background.js', 'icon/16.png', 'manifest.json']);
    expect(files.get('background.js')?.toString()).toBe(SCRIPT);
    expect(files.get('icon/16.png')).toEqual(PICTURE);
    expect(JSON.parse(files.get('manifest.json')?.toString() ?? '')).toEqual({
      name: 'Ünïcode',
      homepage_url: 'https://prompts.example.org',
    });
  });

  test('is not found on a server without its build', async () => {
    expect((await call('GET', '/extension/firefox.zip')).status).toBe(404);
    expect((await callWithout('GET', '/extension/chrome.zip')).status).toBe(404);
  });
});
