import { Button } from '@mantine/core';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { OneTimeDialog } from '#web/ui/OneTimeDialog.tsx';
import classes from './Webhooks.module.css';

interface SecretDialogProps {
  readonly title: string;
  readonly secret: string;
  /** What to do with it. */
  readonly hint: string;
  readonly onDone: () => void;
}

/** Shows a signing secret, which can't be shown again. */
export function SecretDialog({ title, secret, hint, onDone }: SecretDialogProps) {
  return (
    <OneTimeDialog title={title} what="secret">
      <div className={classes.secret}>
        <p>
          <strong>This secret is shown only once.</strong> {hint}
        </p>
        <CodeBlock label="Signing secret" text={secret} />
        <div className={classes.buttons}>
          <CopyButton text={secret} label="Copy secret" variant="default" data-autofocus />
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    </OneTimeDialog>
  );
}
