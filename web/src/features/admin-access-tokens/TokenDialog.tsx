import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { OneTimeDialog } from '#web/ui/OneTimeDialog.tsx';
import classes from './AccessTokens.module.css';
import { buildCurl, findFirstTry, type Operation } from './operations.ts';

interface TokenDialogProps {
  readonly title: string;
  readonly token: string;
  readonly scopes: readonly string[];
  /** The endpoints, for an example request. Undefined while they are loading. */
  readonly operations: readonly Operation[] | undefined;
  readonly children?: ReactNode;
  readonly onDone: () => void;
}

/** Shows a token, which can't be shown again, and a request to try it with. */
export function TokenDialog({ title, token, scopes, operations = [], children, onDone }: TokenDialogProps) {
  const operation = findFirstTry(operations, scopes);
  const curl = operation && buildCurl(operation, { origin: window.location.origin, token });
  return (
    <OneTimeDialog title={title} what="token">
      <div className={classes.dialog}>
        <p>
          <strong>This token is shown only once.</strong> Store it in a safe place before you close this window.
        </p>
        {children}
        <CodeBlock label="Access token" text={token} />
        {curl && (
          <>
            <p>Try it:</p>
            <CodeBlock label="Example request" text={curl} />
          </>
        )}
        <div className={classes.buttons}>
          <CopyButton text={token} label="Copy token" variant="default" data-autofocus />
          {curl && <CopyButton text={curl} label="Copy curl" variant="default" />}
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    </OneTimeDialog>
  );
}
