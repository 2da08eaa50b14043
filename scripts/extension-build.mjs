import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf, ROOT, run } from './command.mjs';
import { Failure } from './failures.mjs';

export const FOLDER = join(ROOT, 'dist', 'extension');
export const BROWSERS = ['chrome', 'firefox'];

/** The permissions that the extension may have. docs/extension.md has the reason for each. */
const PERMISSIONS = ['activeTab', 'contextMenus', 'scripting', 'storage'];

/**
 * Refuses a manifest that asks for more than the documented permissions, or that lets pages find the extension.
 * @param {string} folder a build for one browser
 */
function assertPermissions(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const extra = manifest.permissions.filter((/** @type {string} */ name) => !PERMISSIONS.includes(name));
  if (extra.length > 0)
    throw new Failure(`The extension asks for ${extra.join(', ')}, which docs/extension.md has no reason for.`);
  for (const key of ['host_permissions', 'content_scripts', 'web_accessible_resources', 'externally_connectable']) {
    if (key in manifest)
      throw new Failure(`The extension's manifest has ${key}. Access to sites is asked for where it is needed.`);
  }
}

/** Refuses code that is loaded from elsewhere, or made from texts. @param {string} folder a build for one browser */
function assertNoRemoteCode(folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  for (const file of scripts) {
    const code = readFileSync(join(folder, file), 'utf8');
    if (/\beval\(|new Function\(|import\(["']https?:/.test(code))
      throw new Failure(`${file} of the extension runs code that is not part of it.`);
  }
}

/** Builds the extension for each browser, as a folder to load and a file for the store. */
export async function buildExtension() {
  for (const browser of BROWSERS) {
    const { code, output } = await run(process.execPath, [
      programOf('wxt', 'wxt'),
      'zip',
      'extension',
      '--browser',
      browser,
    ]);
    if (code !== 0) throw new Failure(`wxt failed:\n${output.trim()}`);
    const folder = join(FOLDER, `${browser}-mv3`);
    assertPermissions(folder);
    assertNoRemoteCode(folder);
  }
}
