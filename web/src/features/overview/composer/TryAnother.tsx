import { Button } from '@mantine/core';
import { ActionFields } from './ActionFields.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import classes from './Composer.module.css';
import { ModelRequired } from './ModelRequired.tsx';
import { OutOfPrompts } from './OutOfPrompts.tsx';
import { RunFailure } from './RunFailure.tsx';
import type { Simplify } from './use-simplify.ts';

/** Runs another action or model on the same prompt. Its result is shown next to the others. */
export function TryAnother({ simplify }: { simplify: Simplify }) {
  const { choices, fields, error, isWorking, isStreaming, send, stop, results } = simplify;
  // Whether the prompt was run with this action and model before.
  const isRepeated = results.runs.some(({ choice }) => choice === simplify.choice);
  return (
    <>
      {fields.length > 0 && !isRepeated && (
        <ActionFields fields={fields} setField={simplify.setField} isDisabled={isWorking} onKeyDown={() => undefined} />
      )}
      {error !== undefined && <RunFailure error={error} sent={simplify.failed} onRetry={send} onKeep={simplify.keep} />}
      {error === undefined && !isRepeated && <OutOfPrompts choices={choices} />}
      {choices.isModelMissing && <ModelRequired choices={choices} />}
      <div className={classes.another}>
        <span className={classes.same}>
          <span>The same prompt with</span>
          <ChoiceBar choices={choices} isDisabled={isWorking} />
          {isRepeated && <span className={classes.count}>Choose another action or model to try it.</span>}
        </span>
        {isStreaming ? (
          <Button key="stop" variant="default" size="compact-md" fz={14} onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button
            key="send"
            variant="default"
            size="compact-md"
            fz={14}
            title={isRepeated ? 'Choose another action or model' : 'Rewrites the same prompt again'}
            loading={isWorking}
            disabled={isRepeated || choices.isModelMissing}
            onClick={send}
          >
            Try another
          </Button>
        )}
      </div>
    </>
  );
}
