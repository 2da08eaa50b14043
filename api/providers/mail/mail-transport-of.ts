import { perRuntime } from '#api/kernel/per-runtime.ts';
import { emlFileTransport } from './eml-files.ts';
import { smtpTransport } from './smtp.ts';

/** Returns the mail transport of a server: SMTP when SMTP_URL is set, else files. */
export const mailTransportOf = perRuntime(({ config, log }) =>
  config.smtpUrl === null ? emlFileTransport(config, log) : smtpTransport(config, config.smtpUrl),
);
