import { useState } from 'react';
import { ACTION_VARIABLE, PROMPT_LENGTH } from '#schema/limits.ts';
import { errorCode } from '#web/graphql/error-message.ts';
import { promptLength } from '#web/lib/text-length.ts';
import { useChoices } from './use-choices.ts';
import { useDraft } from './use-draft.ts';
import { MaskingFailed, useMask } from './use-mask.ts';
import { useRun } from './use-run.ts';

/** After these the server may still have the run, or nothing came back at all: the same key finds out. */
const OUTCOME_UNKNOWN: readonly (string | undefined)[] = [undefined, 'INTERNAL', 'UNAVAILABLE'];

const problemWith = (text: string): string | null => {
  const length = promptLength(text);
  if (length === 0) return 'Text is required';
  return length > PROMPT_LENGTH.max ? `Text must be at most ${PROMPT_LENGTH.max} characters` : null;
};

const fieldProblem = (name: string, value: string): string | null => {
  if (value.trim() === '') return `This action needs a value for ${name}`;
  return value.length > ACTION_VARIABLE.maxLength
    ? `${name} must be at most ${ACTION_VARIABLE.maxLength} characters`
    : null;
};

/** One prompt's way: written, sent, answered or refused, undone. */
export function useSimplify() {
  const draft = useDraft();
  const choices = useChoices();
  const fields = (choices.action?.variables ?? []).map((name) => ({ name, value: draft.valueOf(name) }));
  const mask = useMask([draft.text, ...fields.map(({ value }) => value)]);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasGaps, setHasGaps] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [isPreparing, setIsPreparing] = useState(false);
  const [wasStopped, setWasStopped] = useState(false);

  const { stream, ask, stop, clear, isStreaming, isAsking, ...progress } = useRun({
    onAnswer: draft.forgetKey,
    onFailure: (failure) => {
      setError(failure);
      if (!OUTCOME_UNKNOWN.includes(errorCode(failure))) draft.forgetKey();
    },
  });
  const isWorking = isPreparing || isStreaming || isAsking;
  /** No answer at all: a network that cuts streams lets a plain answer through. */
  const gotLost = error !== undefined && !(error instanceof MaskingFailed) && errorCode(error) === undefined;

  const forgetOutcome = () => {
    setProblem(null);
    setHasGaps(false);
    setError(undefined);
    setWasStopped(false);
  };

  const send = async () => {
    if (isWorking || choices.lacksModel) return;
    forgetOutcome();
    const found = problemWith(draft.text);
    const isLacking = fields.some(({ name, value }) => fieldProblem(name, value) !== null);
    setProblem(found);
    setHasGaps(isLacking);
    if (found !== null || isLacking) return;
    setIsPreparing(true);
    try {
      const { masked, found: personal } = await mask.outgoing();
      const [outgoingText = '', ...values] = masked;
      const variables = fields.map(({ name }, index) => ({ name, value: values[index] ?? '' }));
      const request = { text: outgoingText, ...choices.input, ...(variables.length > 0 && { variables }) };
      const outgoing = { input: { ...request, idempotencyKey: draft.keyFor(request) }, found: personal };
      if (gotLost) void ask(outgoing);
      else stream(outgoing);
    } catch (failure) {
      setError(failure);
    } finally {
      setIsPreparing(false);
    }
  };

  return {
    ...progress,
    text: draft.text,
    choices,
    preview: mask.preview,
    problem,
    /** What the chosen action asks for beside the prompt. What is wrong is said once it was tried to send it. */
    fields: fields.map((field) => ({ ...field, problem: hasGaps ? fieldProblem(field.name, field.value) : null })),
    fill: (name: string, value: string) => {
      forgetOutcome();
      draft.setValue(name, value);
    },
    error,
    isWorking,
    isStreaming,
    wasStopped,
    send: () => void send(),
    write: (text: string) => {
      forgetOutcome();
      draft.write(text);
    },
    stop: () => {
      if (!isStreaming) return;
      stop();
      setWasStopped(true);
    },
    undo: clear,
  };
}

export type Simplify = ReturnType<typeof useSimplify>;
