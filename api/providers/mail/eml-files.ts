import { mkdir, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#api/kernel/config.ts';
import type { Log } from '#api/kernel/log.ts';
import type { MailTransport } from '#api/ports/mail-transport.ts';
import { toNodemailerMessage } from './envelope.ts';

/** Builds the name of a mail's file. Names sort by time, and have only characters that every file system allows. */
const buildFileName = (id: string, at: Date) => `${at.toISOString().replace(/[:.]/g, '-')}-${id}.eml`;

/** Where mails are written when no mail server sends them. */
export const mailDirectory = ({ dataDir }: Config): string => resolve(dataDir, 'mail');

/** Writes mails to .eml files, for installations without a mail server. Mode 0600, because a mail may contain a password reset link. */
export function emlFileTransport(config: Config, log: Log): MailTransport {
  const directory = mailDirectory(config);
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    deliver: async (message) => {
      const { message: source } = await transport.sendMail(toNodemailerMessage(config, message));
      const file = resolve(directory, buildFileName(message.id, message.at));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Renamed when complete, so that a reader never sees part of a mail.
      await writeFile(`${file}.part`, source, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'A mail was written to a file, because SMTP_URL is not set');
    },
  };
}
