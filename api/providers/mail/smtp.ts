import { createTransport } from 'nodemailer';
import type { Config } from '#api/kernel/config.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { MailRefusedError, type MailTransport } from '#api/ports/mail-transport.ts';
import { toNodemailerMessage } from './envelope.ts';

/** nodemailer's options, in milliseconds. */
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND_MS,
  dnsTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 30 * SECOND_MS,
};

/** Returns whether the address was rejected permanently. A 4xx reply is temporary. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** Signs in to the mail server, and sends nothing. Throws nodemailer's error when that fails. */
export async function tryLogin(url: string): Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends mails by the operator's SMTP server: with `smtps:` over TLS, with `smtp:` over TLS if the server offers it. */
export function smtpTransport(config: Config, url: string): MailTransport {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    deliver: async (message) => {
      try {
        await transport.sendMail(toNodemailerMessage(config, message));
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError('The mail server refused the address', { cause: error }) : error;
      }
    },
  };
}
