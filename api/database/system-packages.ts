import { lastLine, runCommand } from './run-command.ts';

const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** Returns the prefix of a command that needs root. Undefined when this user can't run one without a password. */
async function rootPrefix(): Promise<readonly string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  const sudo = await runCommand('sudo', ['-n', 'true'], 5000);
  return sudo.code === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * Installs Debian or Ubuntu packages where that needs no password.
 * Resolves to undefined when they are installed, else to the reason why they are not.
 */
export async function installWithApt(
  packages: readonly string[],
  log: (line: string) => void,
): Promise<string | undefined> {
  const names = packages.join(' ');
  if ((await runCommand('apt-get', ['--version'], 5000)).code !== 0) return 'there is no apt-get here';
  const prefix = await rootPrefix();
  if (!prefix) return `installing ${names} needs root: run "sudo apt-get install -y ${names}"`;

  const apt = (...args: string[]) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return runCommand(command ?? 'env', rest, INSTALL_TIMEOUT_MS);
  };
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  log(`Installing ${names} with apt-get…`);
  let result = await install();
  if (result.code !== 0) {
    // Container images have no package lists, and old lists name packages that were removed.
    await apt('update');
    result = await install();
  }
  return result.code === 0 ? undefined : `apt-get install ${names} failed: ${lastLine(result.output)}`;
}
