import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#api/kernel/config.ts';
import type { MailMessage } from '#api/ports/mail-transport.ts';

/** Header lines end where they were meant to: nodemailer encodes what is left. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();

/** A mail as nodemailer wants it: to one address, taken literally, and never with a file or a web page of somebody's choice. */
export function envelopeOf(
  { product, supportEmail, publicUrl }: Pick<Config, 'product' | 'supportEmail' | 'publicUrl'>,
  { id, at, to, subject, text, html }: MailMessage,
): SendMailOptions {
  return {
    from: { name: oneLine(product.name), address: supportEmail },
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    date: at,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
