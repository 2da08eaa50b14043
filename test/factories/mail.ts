import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import { deliverMails } from '#api/modules/mail/mail-delivery.service.ts';
import { mailTemplates } from '#api/modules/mail-templates.registry.ts';
import { NOW } from '../setup/graphql.ts';

/** A mail, decoded. */
export interface ReceivedMail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  /** The mail as it was sent. */
  readonly source: string;
  readonly text: string;
}

const decodeQuotedPrintable = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** Decodes the words of a header that are written as `=?UTF-8?Q?…?=`. Words that follow each other are one text. */
const decodeHeader = (header: string) =>
  header
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => decodeQuotedPrintable(word.replaceAll('_', ' ')));

function readMail(directory: string, file: string): ReceivedMail {
  const source = readFileSync(join(directory, file), 'utf8');
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'm').exec(source)?.[1] ?? '';
  const [, plain = ''] = /^Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/m.exec(source) ?? [];
  return {
    file,
    to: header('To'),
    subject: decodeHeader(header('Subject')),
    source,
    text: decodeQuotedPrintable(plain),
  };
}

/** A data directory for the mails of a test file, and a function that reads them. */
export function useMailbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'plainprompt-mail-'));
  const directory = join(dataDir, 'mail');
  beforeEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    dataDir,
    directory,
    /** Sends the queued mails. Returns all mails that were sent so far. */
    received: async (runtime: Runtime, now = NOW): Promise<ReceivedMail[]> => {
      await deliverMails(runtime, mailTemplates, () => now);
      try {
        return readdirSync(directory)
          .sort()
          .map((file) => readMail(directory, file));
      } catch {
        // The first mail creates the directory.
        return [];
      }
    },
  };
}
