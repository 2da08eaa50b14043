import type { Config } from '#api/kernel/config.ts';
import type { Log } from '#api/kernel/log.ts';
import type { FirstAdministrator } from '#api/modules/accounts/first-administrator.service.ts';
import { mailDirectory } from '#api/providers/mail/eml-files.ts';

/**
 * Says where a generated password is as soon as the account exists, because a later step of the start may fail. A password that was not
 * written to a file is printed. Passwords are never logged.
 */
export function announceAdministrator(
  { email, generatedPassword, passwordFile }: FirstAdministrator,
  { log, say }: { readonly log: Log; readonly say: (line: string) => void },
): void {
  if (generatedPassword === null) return;
  if (passwordFile !== null) {
    log.info({ file: passwordFile }, 'The first administrator was created; the password is in the file');
    return;
  }
  say(
    `The administrator ${email} was created with the password ${generatedPassword}\n` +
      'It is printed only this once. Write it down.',
  );
}

function passwordNote({ generatedPassword, passwordFile }: FirstAdministrator): string {
  if (generatedPassword === null) return 'the one in ADMIN_PASSWORD';
  return passwordFile === null ? 'printed above' : `in ${passwordFile}`;
}

const toAdministratorLines = (administrator: FirstAdministrator) => [
  '',
  `  Administrator  ${administrator.email}`,
  `  Password       ${passwordNote(administrator)}`,
];

/** Says where to read mails, such as the one that confirms an address, while no mail server sends them. */
const toMailLines = (config: Config) =>
  config.smtpUrl === null ? [`  Emails         files in ${mailDirectory(config)}`] : [];

interface StartedServer {
  /** The URL at which the server listens. */
  readonly address: string;
  /**
   * The administrator, if this start created the account, or its generated password is still valid and in its file. Null otherwise:
   * there is no password to show.
   */
  readonly administrator: FirstAdministrator | null;
}

/** Returns the text that `npm start` prints when the server is ready: its addresses and its administrator account. */
export function greeting(config: Config, { address, administrator }: StartedServer): string {
  const { product, publicUrl, isProduction, role, port } = config;
  const administratorLines = administrator ? toAdministratorLines(administrator) : [];
  if (role === 'worker') {
    return [`${product.name} works in the background. Health: ${address}/readyz`, ...administratorLines].join('\n');
  }
  // With port 0 the system chooses the port, and only `address` contains it.
  const origin = isProduction || port !== 0 ? publicUrl : address;
  return [
    '',
    `${product.name} is ready.`,
    '',
    `  Web app        ${origin}`,
    `  GraphQL        ${origin}/graphql`,
    `  REST           ${origin}/api, described at ${origin}/api/docs`,
    ...toMailLines(config),
    ...administratorLines,
    '',
  ].join('\n');
}
