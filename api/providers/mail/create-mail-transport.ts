import type { Config } from '#api/kernel/config.ts';
import type { Log } from '#api/kernel/log.ts';
import type { MailTransport } from '#api/ports/mail-transport.ts';
import { emlFileTransport } from './eml-files.ts';
import { smtpTransport } from './smtp.ts';

/** Creates the mail transport of a server: SMTP when SMTP_URL is set, else files. */
export const createMailTransport = (config: Config, log: Log): MailTransport =>
  config.smtpUrl === null ? emlFileTransport(config, log) : smtpTransport(config, config.smtpUrl);
