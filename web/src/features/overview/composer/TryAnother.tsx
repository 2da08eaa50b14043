import { Button } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { useOverviewQuery } from '#web/graphql/operations.generated.ts';
import { UNLIMITED } from '#web/lib/quantities.ts';
import { ActionFields } from './ActionFields.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import classes from './Composer.module.css';
import { hasResult, toRepeatText } from './kept-results.ts';
import { MaskPreview } from './MaskPreview.tsx';
import { ModelRequired } from './ModelRequired.tsx';
import { OutOfPrompts } from './OutOfPrompts.tsx';
import { RunFailure } from './RunFailure.tsx';
import { RunStatus } from './RunStatus.tsx';
import type { Choices } from './use-choices.ts';
import { useRunClicks } from './use-run-clicks.ts';
import type { Simplify } from './use-simplify.ts';

/** Says that a run uses a prompt. Null where prompts are not limited, and for runs that can't start or use none. */
function useCost({ isOwnKey, hasModel, isModelMissing }: Choices): string | null {
  const remaining = useOverviewQuery().data?.stats.promptsRemaining;
  if (remaining === undefined || remaining === UNLIMITED || remaining === 0) return null;
  if (isOwnKey || isModelMissing) return null;
  return hasModel ? 'Uses 1 prompt.' : 'Uses 1 prompt, or none if the result is the same.';
}

/** Runs another action or model on the same prompt. Its result is shown next to the others. Ctrl-Enter in a field sends, Escape stops the run. */
export function TryAnother({ simplify }: { simplify: Simplify }) {
  const { choices, fields, error, preview, isWorking, isStreaming, send, stop, results } = simplify;
  const { onSend, onStop } = useRunClicks(simplify);
  // Whether the prompt was run with this action, this model and these values before.
  const isRepeated = hasResult(results.runs, simplify.choice);
  const repeatText = toRepeatText(results.runs, simplify.choice);
  const cost = useCost(choices);
  const shownCost = isRepeated || isWorking ? null : cost;
  const costId = useId();
  const others = choices.modelGroups.length > 0 ? 'another action or model' : 'another action';
  const whatToChoose = fields.length > 0 ? `Change a value, or choose ${others}` : `Choose ${others}`;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isRepeated) send();
  };
  return (
    <>
      {fields.length > 0 && <ActionFields {...simplify} isDisabled={isWorking} onKeyDown={onKey} />}
      {error !== undefined && <RunFailure error={error} sent={simplify.failed} onRetry={send} onKeep={simplify.keep} />}
      {error === undefined && !isRepeated && <OutOfPrompts choices={choices} />}
      {choices.isModelMissing && <ModelRequired {...simplify} />}
      {!isRepeated && preview && preview.found.length + preview.unmasked.length > 0 && (
        <MaskPreview masked={preview} onToggle={simplify.toggleMask} isDisabled={isWorking} />
      )}
      <div className={classes.another}>
        <span className={classes.same}>
          <span>The same prompt with</span>
          <ChoiceBar choices={choices} isDisabled={isWorking} />
          {isRepeated && repeatText === null && <span className={classes.count}>{whatToChoose} to try it.</span>}
          {shownCost !== null && (
            <span id={costId} className={classes.count}>
              {shownCost}
            </span>
          )}
        </span>
        {isStreaming ? (
          <Button key="stop" variant="default" size="compact-md" fz={14} onClick={onStop} onKeyDown={onKey}>
            Stop
          </Button>
        ) : (
          <Button
            key="send"
            variant="default"
            size="compact-md"
            fz={14}
            aria-describedby={shownCost === null ? undefined : costId}
            title={isRepeated ? whatToChoose : 'Rewrites the same prompt again'}
            loading={isWorking}
            disabled={isRepeated || choices.isModelMissing}
            onClick={onSend}
          >
            Try another
          </Button>
        )}
      </div>
      <RunStatus {...simplify} found={repeatText} />
    </>
  );
}
