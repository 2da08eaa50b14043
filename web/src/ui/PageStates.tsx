import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorCode, errorMessage } from '#web/graphql/error-message.ts';
import classes from './PageStates.module.css';

interface ListSkeletonProps {
  readonly label: string;
  readonly rows?: number;
  readonly height?: number;
  /** The class of the loaded list, if its entries stand side by side. Default: they stand below each other. */
  readonly className?: string | undefined;
}

/** The placeholder of a list that is loading, with the height that the list will have. */
export function ListSkeleton({ label, rows = 5, height = 72, className = classes.list }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="lg" />
      ))}
    </div>
  );
}

/** The placeholder of a page that is loading. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.page}>
      <Skeleton height={28} width={220} />
      <Skeleton height={220} radius="lg" />
      <div className={classes.row}>
        <Skeleton height={120} radius="lg" />
        <Skeleton height={120} radius="lg" />
        <Skeleton height={120} radius="lg" />
      </div>
    </div>
  );
}

interface ErrorStateProps {
  readonly title: string;
  /** The error of the query. The server's message is shown if it has one for users. */
  readonly error: unknown;
  /** Tells users that their data is safe, or what they can still do. */
  readonly hint: string;
  readonly onRetry: () => void;
  /** Whether it stands in for a whole page, with the title as its heading. Default: something else is on the page. */
  readonly isPage?: boolean;
}

/** Shows that a page could not be loaded, and offers to try again. */
export function ErrorState({ title, error, hint, onRetry, isPage = false }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p';
  const reason = errorCode(error) === undefined ? 'The server could not be reached.' : errorMessage(error, '');
  return (
    <div role="alert" className={classes.state}>
      <IconAlertTriangle aria-hidden className={classes.warning} stroke={1.6} />
      <Title className={classes.title}>{title}</Title>
      {reason && <p className={classes.hint}>{reason}</p>}
      <p className={classes.hint}>{hint}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Shows that a list is empty. Children are buttons to add the first entry. */
export function EmptyState({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </div>
  );
}
