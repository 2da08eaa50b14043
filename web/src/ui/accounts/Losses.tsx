import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { keepDatesWhole } from '#web/lib/whole-dates.ts';
import { ErrorState } from '../PageStates.tsx';
import classes from './Losses.module.css';

interface LossesProps {
  /** What ends, one phrase for each thing. Undefined while it is loading. */
  readonly losses: readonly string[] | undefined;
  /** Said before the list. */
  readonly lead: string;
  /** Said in place of an empty list. */
  readonly none: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What else depends on the losses. A part of the region, so that screen readers announce it when it arrives with them. */
  readonly children?: ReactNode;
}

/**
 * Names what a choice in a form ends for a user, before the form is saved. The region has no label: in the description of a confirmation, screen
 * readers would read out the label in place of the losses.
 */
export function Losses({ losses, lead, none, error, onRetry, children }: LossesProps) {
  return (
    <div className={classes.losses} role="status">
      {error !== undefined && (
        <ErrorState
          title="What this would end could not be loaded"
          error={error}
          hint="Nothing was changed."
          onRetry={onRetry}
        />
      )}
      {error === undefined && !losses && <Skeleton height={44} />}
      {losses?.length === 0 && <p>{none}</p>}
      {losses && losses.length > 0 && (
        <>
          <p>{lead}</p>
          <ul>
            {losses.map((loss) => (
              <li key={loss}>{keepDatesWhole(loss)}</li>
            ))}
          </ul>
        </>
      )}
      {children}
    </div>
  );
}
