import { mkdir, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#api/kernel/config.ts';
import type { Log } from '#api/kernel/log.ts';
import type { MailTransport } from '#api/ports/mail-transport.ts';
import { envelopeOf } from './envelope.ts';

/** Sorts by the moment, and has only characters that every file system takes. */
const fileNameOf = (id: string, at: Date) => `${at.toISOString().replace(/[:.]/g, '-')}-${id}.eml`;

/** Writes mail to files that mail programs open, for machines without a mail server. They may hold links to accounts: only their owner reads them. */
export function emlFiles(config: Config, log: Log): MailTransport {
  const directory = resolve(config.dataDir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    deliver: async (message) => {
      const { message: source } = await transport.sendMail(envelopeOf(config, message));
      const file = resolve(directory, fileNameOf(message.id, message.at));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Whoever watches the directory never sees half a mail.
      await writeFile(`${file}.part`, source, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'A mail was written to a file, because SMTP_URL is not set');
    },
  };
}
