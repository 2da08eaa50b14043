import type { Runtime } from '#api/kernel/runtime.ts';

/** A paragraph, or a list after the words that introduce it. */
export type MailBlock = string | { readonly lead: string; readonly items: readonly string[] };

/** The content of a mail, as plain text. It is escaped when it is rendered as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly MailBlock[];
  /** `path` begins with a slash. */
  readonly link?: { readonly label: string; readonly path: string };
}

interface ComposeContext {
  readonly to: string;
  readonly runtime: Runtime;
  readonly now: Date;
}

type Composed = MailContent | null | Promise<MailContent | null>;

/** A kind of mail. `TData` must be serializable as JSON. */
export interface MailTemplate<TData> {
  /** Stored with queued mails: after a rename, mails that are already queued can't be sent. */
  readonly name: string;
  /** Writes the mail when it is sent. Null: the mail is no longer needed and is not sent. */
  readonly compose: (data: TData, writing: ComposeContext) => Composed;
}

/** A template whose data type is unknown to the delivery. */
export interface AnyMailTemplate {
  readonly name: string;
  readonly compose: (data: never, writing: ComposeContext) => Composed;
}

/** Builds a template, whose data type follows from `compose`. */
export const mailTemplate = <TData>(name: string, compose: MailTemplate<TData>['compose']): MailTemplate<TData> => ({
  name,
  compose,
});
