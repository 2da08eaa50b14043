/** A mail to one person, written out. */
export interface MailMessage {
  /** The same for every attempt, so that a mail which arrives twice can be told to be one. */
  readonly id: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Takes mail on its way. Throws MailRefusedError when trying again is no use, and anything else when it may be. */
export interface MailTransport {
  readonly deliver: (message: MailMessage) => Promise<void>;
}

/** Nobody takes mail for this address. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
