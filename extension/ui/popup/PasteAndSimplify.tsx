import { useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { toSavingsText } from '#web/lib/savings.ts';
import type { Answer, Choices, Run } from '../../messages.ts';
import { modelFailure } from '../../model-failure.ts';
import type { Settings } from '../../settings/settings.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { usePrompt } from './use-prompt.ts';
import { useRuns } from './use-runs.ts';

function Result({ run }: { run: Run }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  return (
    <>
      <textarea className="rewrite" dir="auto" aria-label="Rewritten prompt" readOnly value={run.simplifiedText} />
      <div className="row">
        <span role="status" className="soft">
          {isCopied === null ? (run.note ?? toSavingsText(run)) : isCopied ? 'Copied' : 'Select the text to copy it'}
        </span>
        <button type="button" onClick={() => void copyText(run.simplifiedText).then(setIsCopied)}>
          Copy
        </button>
      </div>
    </>
  );
}

interface PasteAndSimplifyProps {
  readonly settings: Settings;
  /** Null while they are loading. */
  readonly choices: Answer<Choices> | null;
  readonly onDone: () => void;
}

export function PasteAndSimplify({ settings, choices, onDone }: PasteAndSimplifyProps) {
  // Null until the choices are loaded: nothing is sent without the preferred action, because a run of another one would use a prompt, too.
  const actionId = choices?.ok ? choices.value.actionId : null;
  // The models are listed in the preferences, below this form.
  const lacking = choices?.ok ? modelFailure(choices.value, choices.value.actionId, 'below') : null;
  // `hint` says why the text is not rewritten in its page. `sent` is what was sent before the popup closed, and continues its run.
  const { text, hint, sent, type, showTyped } = usePrompt();
  const { answer, isBusy, prompt, simplify, keep: keepRefused } = useRuns(settings.isMasking, sent);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy && actionId !== null && !lacking) void simplify(text, actionId).then(onDone);
      }}
    >
      <div className="field">
        <label htmlFor="prompt">Your prompt</label>
        {hint !== null && (
          <p role="status" className="soft">
            {hint}
          </p>
        )}
        {showTyped && (
          <button type="button" className="link" onClick={showTyped}>
            Show what you typed before
          </button>
        )}
        <textarea
          id="prompt"
          dir="auto"
          value={text}
          onInput={({ currentTarget }) => {
            type(currentTarget.value);
          }}
        />
      </div>
      {lacking && <FailureNotice failure={lacking} />}
      <button type="submit" className="main" disabled={isBusy || actionId === null || lacking !== null}>
        {isBusy ? 'Simplifying …' : 'Simplify'}
      </button>
      {answer?.ok && <Result key={answer.value.id} run={answer.value} />}
      {answer?.ok === false && (
        <FailureNotice
          failure={answer.failure}
          prompt={prompt}
          onKeep={(id) => void keepRefused(id).then(onDone)}
          isBusy={isBusy}
        />
      )}
    </form>
  );
}
