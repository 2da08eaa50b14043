import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#api/kernel/config.ts';
import type { MailMessage } from '#api/ports/mail-transport.ts';

/** Joins the lines of a header's text: with a line break, a text could add headers of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();

/**
 * Returns the message in nodemailer's form. nodemailer must not parse the address, or attach files
 * or URLs that a text names.
 */
export function toNodemailerMessage(
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
