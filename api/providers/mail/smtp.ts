import { createTransport } from 'nodemailer';
import type { Config } from '#api/kernel/config.ts';
import { MailRefusedError, type MailTransport } from '#api/ports/mail-transport.ts';
import { envelopeOf } from './envelope.ts';

const SECOND_MS = 1000;
const PATIENCE = {
  connectionTimeout: 10 * SECOND_MS,
  dnsTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 30 * SECOND_MS,
};

/** The address was refused for good: SMTP answers 4xx when it wants to be asked again. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** Hands mail to the operator's server, over TLS where that offers it. */
export function smtpTransport(config: Config, url: string): MailTransport {
  const transport = createTransport({ url, ...PATIENCE });
  return {
    deliver: async (message) => {
      try {
        await transport.sendMail(envelopeOf(config, message));
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError('The mail server refused the address', { cause: error }) : error;
      }
    },
  };
}
