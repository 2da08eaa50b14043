import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { PATIENCE_MS } from './browser.ts';

/** Joins the lines of a mail that were broken because they are longer than mails allow, and decodes its characters (quoted-printable). */
const decoded = (mail: string) =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

interface MailedLink {
  readonly to: string;
  /** A part of the link. */
  readonly path: string;
}

/** Returns the link in the mail to an address, once the mail is there: without SMTP_URL, the server writes mails into its data directory. */
export const mailedLink = (dataDir: string, { to, path }: MailedLink): Promise<string> =>
  vi.waitFor(
    async () => {
      const folder = join(dataDir, 'mail');
      const mails = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
      const links = mails
        .map(decoded)
        .filter((mail) => mail.includes(`To: ${to}`))
        .flatMap((mail) => mail.match(/http\S+\/auth[^\s"<>]*/g) ?? []);
      const link = links.find((url) => url.includes(path));
      if (!link) throw new Error(`No mail to ${to} has a link to ${path}.`);
      return link.replaceAll('&amp;', '&');
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
