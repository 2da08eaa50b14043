import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import classes from './ProvidersTab.module.css';

interface RemoveKeyProps {
  /** The name of the provider. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a key is removed, which only its provider can show again. */
export function RemoveKey({ name, isBusy, onConfirm, onCancel }: RemoveKeyProps) {
  return (
    <div className={classes.removal}>
      <ConfirmPanel
        question={`Remove your ${name} key?`}
        confirmLabel="Remove key"
        isBusy={isBusy}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        <p>
          Its models can no longer rewrite your prompts. We can’t show the key again: to use it later, paste it here.
        </p>
      </ConfirmPanel>
    </div>
  );
}
