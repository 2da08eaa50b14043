import { Button } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { PROMPT_LENGTH } from '#schema/limits.ts';
import { isApple } from '#web/lib/is-apple.ts';
import { PLACEHOLDER_FORM } from '#web/lib/privacy/placeholder-form.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { SIMPLIFY } from '#web/lib/simplify-action.ts';
import { promptLength } from '#web/lib/text-length.ts';
import { ActionFields } from './ActionFields.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import classes from './Composer.module.css';
import { MaskHint } from './MaskHint.tsx';
import { MaskPreview } from './MaskPreview.tsx';
import { ModelHint } from './ModelHint.tsx';
import { ModelRequired, PreferredSkipped } from './ModelRequired.tsx';
import { OutOfPrompts, useOutOfPrompts } from './OutOfPrompts.tsx';
import { RunFailure } from './RunFailure.tsx';
import { RunStatus } from './RunStatus.tsx';
import { Samples } from './Samples.tsx';
import type { Choices } from './use-choices.ts';
import { useRunClicks } from './use-run-clicks.ts';
import { findProblem, type Simplify } from './use-simplify.ts';

interface ComposerEditorProps extends Simplify {
  /** True while the user has no history: then prompts to try are offered. */
  readonly isFirstVisit: boolean;
  /** Whether the prompt comes from the history, and its action does not exist any more. */
  readonly isActionGone: boolean;
  /** Whether the prompt comes from the history, which has placeholders in place of masked details. */
  readonly isReused: boolean;
  readonly ref: RefObject<HTMLTextAreaElement | null>;
}

/** A placeholder that masking puts in place of a detail. */
const PLACEHOLDER = new RegExp(PLACEHOLDER_FORM);

/** From this length on, the number of characters is shown. */
const COUNT_FROM = PROMPT_LENGTH.max * 0.9;

/** Invites to write. Empty until it is known whether other languages than English are rewritten, so that the text does not change before the user's eyes. */
function toPlaceholder({ isKnown, hasFailed, hasModel }: Choices): string {
  if (!isKnown && !hasFailed) return '';
  return `Paste or write a prompt${hasModel ? '' : ' in English'}. For example: I would really appreciate it if you could please give me a summary of…`;
}

/** The editor of a prompt: its text, the action and model, and what hinders sending it. Ctrl-Enter sends the prompt, Escape stops the run. */
export function ComposerEditor({ ref, isFirstVisit, isActionGone, isReused, ...simplify }: ComposerEditorProps) {
  const { text, choices, preview, problem, error, isWorking, isStreaming } = simplify;
  const { send, write, stop, results } = simplify;
  const { onSend, onStop } = useRunClicks(simplify);
  const isExhausted = useOutOfPrompts(choices) !== null;
  const id = useId();
  const length = promptLength(text);
  const isTooLong = length > PROMPT_LENGTH.max;
  const shownProblem = isTooLong ? findProblem(text) : problem;

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isStreaming) stop();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  /** Focuses the text, because the button disappears during the run. With the focus in the text, Escape stops the run. */
  const sendFromButton = () => {
    ref.current?.focus({ preventScroll: true });
    onSend();
  };
  const stopFromButton = () => {
    ref.current?.focus({ preventScroll: true });
    onStop();
  };

  return (
    <>
      <div className={classes.sizer} data-text={`${text}\n`}>
        <textarea
          ref={ref}
          className={classes.text}
          dir="auto"
          aria-label="Your prompt"
          aria-describedby={`${id}-count ${id}-problem`}
          aria-invalid={shownProblem !== null}
          placeholder={toPlaceholder(choices)}
          value={text}
          readOnly={isWorking}
          onPaste={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
            // What replaces the whole text is a new prompt.
            const isReplaced = value !== '' && selectionEnd - selectionStart === value.length;
            if (isReplaced && !isWorking) choices.leavePrompt();
          }}
          onChange={(event) => {
            write(event.currentTarget.value);
          }}
          onKeyDown={onKey}
        />
      </div>
      <p id={`${id}-problem`} role="alert" className={classes.problem}>
        {shownProblem}
      </p>
      {isFirstVisit && text === '' && (
        <Samples
          onChoose={(sample) => {
            write(sample);
            ref.current?.focus();
          }}
        />
      )}
      {results.canReopen && (
        <p className={classes.samples}>
          <button type="button" className={classes.chip} onClick={results.reopen}>
            Back to the rewrite
          </button>
          {results.storedIds.length > 0 && 'It is also in your history, and still counts as used.'}
        </p>
      )}
      {simplify.fields.length > 0 && <ActionFields {...simplify} isDisabled={isWorking} onKeyDown={onKey} />}
      {error !== undefined && <RunFailure error={error} sent={simplify.failed} onRetry={send} onKeep={simplify.keep} />}
      {error === undefined && <OutOfPrompts choices={choices} />}
      {choices.isModelMissing && <ModelRequired {...simplify} />}
      {choices.skippedPreferred && <PreferredSkipped choices={choices} />}
      {preview && preview.found.length + preview.unmasked.length > 0 && (
        <MaskPreview masked={preview} onToggle={simplify.toggleMask} isDisabled={isWorking} />
      )}
      {simplify.unprotected.length > 0 && !isWorking && (
        <MaskHint
          details={simplify.unprotected}
          onTurnOn={() => {
            ref.current?.focus({ preventScroll: true });
            simplify.turnOnMasking();
          }}
        />
      )}
      {isReused && <PlaceholderNote text={text} />}
      {isActionGone && (
        <p role="status" className={classes.needsModel}>
          The action of this prompt is no longer available. Choose one below.
        </p>
      )}
      <div className={classes.bar}>
        <ChoiceBar choices={choices} isDisabled={isWorking}>
          <ModelHint choices={choices} />
        </ChoiceBar>
        <span className={classes.buttons}>
          <span id={`${id}-count`} className={classes.count} data-over={isTooLong}>
            {length >= COUNT_FROM && (
              <>
                {formatNumber(length)} / {formatNumber(PROMPT_LENGTH.max)}
                <span className="visually-hidden"> characters</span>
              </>
            )}
          </span>
          <kbd className={classes.hint} aria-hidden>
            {isStreaming ? 'Esc' : `${isApple() ? '⌘' : 'Ctrl'} Enter`}
          </kbd>
          {isStreaming ? (
            <Button
              key="stop"
              variant="default"
              leftSection={<IconPlayerStopFilled aria-hidden size={14} />}
              onClick={stopFromButton}
            >
              Stop
            </Button>
          ) : (
            <Button
              key="send"
              // Without prompts, the button is less prominent but works: prompts may have been added in the meantime.
              variant={isExhausted ? 'default' : 'filled'}
              onClick={sendFromButton}
              loading={isWorking}
              disabled={choices.isModelMissing || isTooLong}
            >
              {choices.actionId === SIMPLIFY ? 'Simplify' : 'Rewrite'}
            </Button>
          )}
        </span>
      </div>
      <RunStatus {...simplify} />
    </>
  );
}

/** Says that a prompt of the history still has placeholders: the details were masked, so the server never had them. */
function PlaceholderNote({ text }: { text: string }) {
  const example = PLACEHOLDER.exec(text)?.[0];
  if (example === undefined) return null;
  return (
    <p role="status" className={classes.needsModel}>
      Masked details are placeholders here, such as {example}. Put the details back if the assistant needs them.
    </p>
  );
}
