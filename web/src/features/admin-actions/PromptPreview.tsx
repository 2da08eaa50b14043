import { Button } from '@mantine/core';
import { EFFECT_LABELS } from '#web/ui/action-effect/effect-texts.ts';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { ActionRow } from './action-rows.ts';
import classes from './Actions.module.css';

/** The prompt of an action, as it is stored. */
export function PromptPreview({ action, onClose }: { action: ActionRow; onClose: () => void }) {
  const { name, description, prompt, needsModel, effect } = action;
  return (
    <Dialog title={name} onClose={onClose}>
      <div className={classes.preview}>
        {description && <p>{description}</p>}
        <CodeBlock label="Prompt" text={prompt} />
        <p className={classes.note}>{EFFECT_LABELS[effect]}.</p>
        <p className={classes.note}>
          {needsModel ? 'Needs a language model.' : 'The built-in engine can run it, and every language model.'}
        </p>
        <div className={classes.buttons}>
          <CopyButton text={prompt} label="Copy prompt" />
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
