import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import classes from './Composer.module.css';

/** Asks before a prompt of the history replaces text that is stored nowhere else. */
export function ReplacePrompt({ onReplace, onKeep }: { onReplace: () => void; onKeep: () => void }) {
  return (
    <div className={classes.replace}>
      <ConfirmPanel
        question="Replace the prompt that you are writing?"
        confirmLabel="Replace prompt"
        cancelLabel="Keep my prompt"
        isBusy={false}
        onConfirm={onReplace}
        onCancel={onKeep}
      >
        <p>What you wrote is not in your history yet.</p>
      </ConfirmPanel>
    </div>
  );
}
