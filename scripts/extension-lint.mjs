import { join } from 'node:path';
import { programOf, ROOT, run } from './command.mjs';
import { checkExtensionSizes } from './extension-sizes.mjs';
import { Failure } from './failures.mjs';

/**
 * Warnings of Mozilla's linter that are accepted, each with its reason. A file's name has no hash here.
 * @type {readonly { code: string, file: RegExp, reason: string }[]}
 */
const ACCEPTED = [
  {
    code: 'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION',
    file: /^manifest\.json$/,
    reason:
      'Firefox for Android knows the statement about collected data since version 142. The extension is offered for computers only.',
  },
];

/** @typedef {{ code: string, file?: string, line?: number, message: string }} Finding */

/** @param {Finding} finding */
const isAccepted = ({ code, file = '' }) => ACCEPTED.some((it) => it.code === code && it.file.test(file));

/** Runs the linter of Mozilla's store on the Firefox build. Errors, and warnings without a reason above, fail the build. */
async function lintFirefoxBuild() {
  const { output } = await run(process.execPath, [
    programOf('addons-linter', 'addons-linter'),
    join(ROOT, 'dist/extension/plainprompt-firefox.zip'),
    ...['--output', 'json'],
  ]);
  // Messages of Node, which are about the linter itself, can come before the JSON.
  /** @type {{ errors: Finding[], warnings: Finding[] }} */
  const { errors, warnings } = JSON.parse(output.slice(output.indexOf('{')));
  const found = [...errors, ...warnings.filter((warning) => !isAccepted(warning))];
  if (found.length === 0) return;
  const lines = found.map(({ code, file = '', line = '', message }) => `${code} ${file}:${line} ${message}`);
  throw new Failure(`addons-linter reports:\n${lines.join('\n')}`);
}

/** Holds the builds against their size limits and the rules of the stores. */
export async function checkExtension() {
  checkExtensionSizes();
  await lintFirefoxBuild();
}
