/** A mail to one recipient. */
export interface MailMessage {
  /** The same for every attempt, so that mail programs recognize a mail that arrives twice. */
  readonly id: string;
  /** When the mail is sent, for its Date header. */
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Delivers mail. Throws MailRefusedError if the mail can never be delivered, and other errors if a retry may succeed. */
export interface MailTransport {
  readonly deliver: (message: MailMessage) => Promise<void>;
}

/** The receiving server refused the mail, and would refuse it again. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
