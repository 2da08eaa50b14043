/** A rendered mail to one address. */
export interface MailMessage {
  /** The same at every attempt, so that mail programs recognize duplicates. */
  readonly id: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mails. Throws MailRefusedError when a retry is useless, and any other error when a retry may succeed. */
export interface MailTransport {
  readonly deliver: (message: MailMessage) => Promise<void>;
}

/** The mail server permanently rejected the address. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
