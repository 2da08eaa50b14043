import type { ReactNode } from 'react';
import { PublicShell } from '#web/ui/public-shell/PublicShell.tsx';
import classes from './LegalDocument.module.css';

export interface LegalSection {
  /** The anchor of the section. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalDocumentProps {
  readonly title: string;
  readonly updated: string;
  /** The document in one or two sentences. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}

/** A legal text with numbered sections and a table of contents. */
export function LegalDocument({ title, updated, summary, sections }: LegalDocumentProps) {
  return (
    <PublicShell>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{title}</h1>
          <p className={classes.updated}>Last updated: {updated}</p>
          <p className={classes.summary}>{summary}</p>
        </header>
        <nav aria-label="Contents" className={classes.contents}>
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </PublicShell>
  );
}
