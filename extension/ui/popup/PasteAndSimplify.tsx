import { useEffect, useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { toSavingsText } from '#web/lib/savings.ts';
import { SIMPLIFY } from '#web/lib/simplify-action.ts';
import type { Answer, Choices, Run } from '../../messages.ts';
import { modelFailure } from '../../model-failure.ts';
import { createRuns } from '../../page/run.ts';
import { send } from '../../send.ts';
import { type Draft, removeDraftOf, takeDraft, writeDraft } from '../../settings/draft.ts';
import type { Settings } from '../../settings/settings.ts';
import { FailureNotice } from './FailureNotice.tsx';

const loadMask = async () => (await import('#web/lib/privacy/mask.ts')).maskEach;

/** Rewrites a prompt with the default action. A text keeps its runs, so that a repeated request is counted once. */
function useRuns(isMasking: boolean) {
  const [answer, setAnswer] = useState<Answer<Run> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [runs, setRuns] = useState<{ text: string; isMasking: boolean; runs: ReturnType<typeof createRuns> } | null>(
    null,
  );
  const wait = async (text: string, asked: Promise<Answer<Run>>) => {
    setIsBusy(true);
    const received = await asked;
    // From here on, the rewrite is in the history.
    if (received.ok) await removeDraftOf(text);
    setAnswer(received);
    setIsBusy(false);
  };
  const simplify = async (text: string, actionId: string) => {
    const current =
      runs?.text === text && runs.isMasking === isMasking
        ? runs
        : {
            text,
            isMasking,
            runs: createRuns(text, {
              send: (request) => send('own:run', request),
              keep: (offer) => send('own:keep', offer),
              loadMask: isMasking ? loadMask : null,
            }),
          };
    setRuns(current);
    await wait(text, current.runs.run(actionId));
  };
  return {
    answer,
    isBusy,
    /** The prompt of the answer. */
    prompt: runs?.text.trim() ?? '',
    simplify,
    keep: async (id: string) => {
      if (runs) await wait(runs.text, runs.runs.keep(id));
    },
  };
}

function Result({ run }: { run: Run }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  return (
    <>
      <textarea className="rewrite" aria-label="Rewritten prompt" readOnly value={run.simplifiedText} />
      <div className="row">
        <span role="status" className="soft">
          {isCopied === null ? toSavingsText(run) : isCopied ? 'Copied' : 'Select the text to copy it'}
        </span>
        <button type="button" onClick={() => void copyText(run.simplifiedText).then(setIsCopied)}>
          Copy
        </button>
      </div>
    </>
  );
}

const HINTS: Readonly<Record<Exclude<Draft['reason'], 'typed'>, string>> = {
  'nothing-selected': 'Nothing was selected on this page. Paste your prompt here.',
  'no-access': "The extension can't work on this part of the page. Paste your prompt here, and copy the rewrite.",
};

/** The prompt in the field. It begins with what the user wanted to simplify in a page where that is not possible, or typed before the popup closed. */
function usePrompt() {
  const [text, setText] = useState('');
  const [hint, setHint] = useState<string | null>(null);
  useEffect(() => {
    void takeDraft().then((draft) => {
      if (!draft) return;
      setText(draft.text);
      if (draft.reason === 'typed') void writeDraft(draft);
      else if (draft.text === '') setHint(HINTS[draft.reason]);
      else setHint("The rewrite can't be put into this page. Copy it from here.");
    });
  }, []);
  return {
    text,
    /** Says why the text is not rewritten in its page. Null if there is nothing to say. */
    hint,
    type: (typed: string) => {
      setText(typed);
      void writeDraft({ text: typed, reason: 'typed' });
    },
  };
}

interface PasteAndSimplifyProps {
  readonly settings: Settings;
  /** Null while they are loading. */
  readonly choices: Answer<Choices> | null;
  readonly onDone: () => void;
}

export function PasteAndSimplify({ settings, choices, onDone }: PasteAndSimplifyProps) {
  const actionId = choices?.ok === false ? SIMPLIFY : (choices?.value.actionId ?? null);
  const lacking = choices?.ok ? modelFailure(choices.value, choices.value.actionId, 'below') : null;
  const { text, hint, type } = usePrompt();
  const { answer, isBusy, prompt, simplify, keep } = useRuns(settings.isMasking);
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
        <textarea
          id="prompt"
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
        <FailureNotice failure={answer.failure} prompt={prompt} onKeep={(id) => void keep(id).then(onDone)} />
      )}
    </form>
  );
}
