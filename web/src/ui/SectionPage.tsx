import type { ReactNode } from 'react';
import { PageHeader } from './PageHeader.tsx';
import classes from './SectionPage.module.css';
import { usePageTitle } from './use-page-title.ts';

interface SectionPageProps {
  readonly title: string;
  /** The link to the section that a page of one record belongs to. */
  readonly back?: ReactNode;
  /** One sentence about the section. */
  readonly lead?: ReactNode;
  /** Buttons that apply to the whole section, such as 'New user'. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a section of the admin area: its title, here and in the browser's tab, its actions and its content. */
export function SectionPage({ title, back, lead, actions, children }: SectionPageProps) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      {back}
      <PageHeader title={title} lead={lead}>
        {actions}
      </PageHeader>
      {children}
    </div>
  );
}
