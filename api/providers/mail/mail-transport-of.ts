import { perRuntime } from '#api/kernel/per-runtime.ts';
import { emlFiles } from './eml-files.ts';
import { smtpTransport } from './smtp.ts';

/** The way that mail of a running server goes. */
export const mailTransportOf = perRuntime(({ config, log }) =>
  config.smtpUrl === null ? emlFiles(config, log) : smtpTransport(config, config.smtpUrl),
);
