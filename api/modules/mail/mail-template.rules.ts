import type { Runtime } from '#api/kernel/runtime.ts';

/** What a mail says. Plain text throughout: markup is made of it, and never taken from it. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** `path` begins with a slash. */
  readonly link?: { readonly label: string; readonly path: string };
}

interface Writing {
  readonly to: string;
  readonly runtime: Runtime;
  readonly now: Date;
}

type Composed = MailContent | null | Promise<MailContent | null>;

/** A kind of mail. `TData` survives JSON. */
export interface MailTemplate<TData> {
  /** Kept with the mails that wait: renaming it strands them. */
  readonly name: string;
  /** Writes the mail at the moment it is sent. Null: there is nobody to tell, and nothing is sent. */
  readonly compose: (data: TData, writing: Writing) => Composed;
}

/** What delivery sees of a template: it gives back the data that was queued with it. */
export interface AnyMailTemplate {
  readonly name: string;
  readonly compose: (data: never, writing: Writing) => Composed;
}

export const mailTemplate = <TData>(name: string, compose: MailTemplate<TData>['compose']): MailTemplate<TData> => ({
  name,
  compose,
});
