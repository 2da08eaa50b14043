import { useReducer, useRef, useState } from 'react';
import { ACTION_VARIABLE, PROMPT_LENGTH } from '#schema/limits.ts';
import { errorCode, isInProgress } from '#web/graphql/error-message.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { promptLength } from '#web/lib/text-length.ts';
import { useChoices } from './use-choices.ts';
import { useDraft } from './use-draft.ts';
import { MaskingFailedError, useMask } from './use-mask.ts';
import { useResults } from './use-results.ts';
import { type Outgoing, useRun } from './use-run.ts';
import { useStoppedRun } from './use-stopped-run.ts';

/** The error codes after which the server may still finish the run; undefined: it did not answer. A retry then reuses the idempotency key. */
const RESULT_UNKNOWN: readonly (string | undefined)[] = [undefined, 'INTERNAL', 'TIMEOUT', 'UNAVAILABLE'];

/** Says why a prompt can't be sent. Null: it can. */
export const findProblem = (text: string): string | null => {
  const length = promptLength(text);
  if (length === 0) return 'Text is required';
  if (length <= PROMPT_LENGTH.max) return null;
  const excess = plural(length - PROMPT_LENGTH.max, 'character');
  return `Text must be at most ${formatNumber(PROMPT_LENGTH.max)} characters. Remove ${excess}.`;
};

/** Says why the value of a variable can't be sent. Null: it can. */
const findFieldProblem = (name: string, value: string): string | null => {
  if (value.trim() === '') return `This action needs a value for ${name}`;
  return value.length > ACTION_VARIABLE.maxLength
    ? `${name} must be at most ${ACTION_VARIABLE.maxLength} characters`
    : null;
};

/** Returns the state of the composer, and the functions that change it: the draft, the choices, the running request and the results. */
export function useSimplify() {
  const draft = useDraft();
  const choices = useChoices(draft);
  const fields = (choices.action?.variables ?? []).map((name) => ({ name, value: draft.valueOf(name) }));
  const mask = useMask([draft.text, ...fields.map(({ value }) => value)]);
  const [problem, setProblem] = useState<string | null>(null);
  const [showFieldProblems, setShowFieldProblems] = useState(false);
  const [failedChecks, countFailedCheck] = useReducer((count: number) => count + 1, 0);
  const [error, setError] = useState<unknown>(undefined);
  const [isPreparing, setIsPreparing] = useState(false);
  /** Counts the requests, so that one that is still being prepared is not sent after the user started a new prompt. */
  const attempt = useRef(0);
  const { stopped, note: noteStopped, forget: forgetStopped } = useStoppedRun();

  const results = useResults(draft.text);
  const [failed, setFailed] = useState<Outgoing | null>(null);
  const { stream, runWithoutStream, keep, stop, isStreaming, isLoading, ...progress } = useRun({
    onFinished: (finished) => {
      draft.forgetKey();
      results.add(finished);
      mask.reset();
    },
    onFailure: (failure, outgoing) => {
      setError(failure);
      setFailed(outgoing);
      if (!RESULT_UNKNOWN.includes(errorCode(failure)) && !isInProgress(failure)) draft.forgetKey();
    },
  });
  const choice = JSON.stringify([choices.actionId, choices.model, fields]);
  const isWorking = isPreparing || isStreaming || isLoading;
  /** Whether the connection was lost during the last run. Some networks cut streams, so the retry uses a plain request. */
  const wasConnectionLost =
    error !== undefined && !(error instanceof MaskingFailedError) && errorCode(error) === undefined;

  const resetStatus = () => {
    setProblem(null);
    setShowFieldProblems(false);
    setError(undefined);
    forgetStopped();
  };

  /** Marks the variables that have no value, or one that is too long. Returns whether there are none of these. */
  const checkFields = (): boolean => {
    const hasProblem = fields.some(({ name, value }) => findFieldProblem(name, value) !== null);
    setShowFieldProblems(hasProblem);
    if (hasProblem) countFailedCheck();
    return !hasProblem;
  };

  const send = async () => {
    if (isWorking || choices.isModelMissing) return;
    resetStatus();
    const promptProblem = findProblem(draft.text);
    setProblem(promptProblem);
    if (!checkFields() || promptProblem !== null) return;
    setIsPreparing(true);
    const thisAttempt = (attempt.current += 1);
    try {
      const { masked, found } = await mask.toOutgoing();
      if (thisAttempt !== attempt.current) return;
      const [outgoingText = '', ...values] = masked;
      const variables = fields.map(({ name }, index) => ({ name, value: values[index] ?? '' }));
      const otherThan = results.storedIds;
      const request = {
        text: outgoingText,
        ...choices.input,
        ...(variables.length > 0 && { variables }),
        ...(otherThan.length > 0 && { otherThan }),
      };
      const input = { ...request, idempotencyKey: draft.keyFor(request) };
      const outgoing = { prompt: draft.text.trim(), input, found, action: choices.action?.name ?? 'Simplify', choice };
      const offer = draft.offerOf(request);
      // The answer to keeping a refused rewrite was lost. The server keeps it once, while a new run would use a second prompt.
      if (offer !== null) void keep(offer, outgoing);
      else if (wasConnectionLost) void runWithoutStream(outgoing);
      else stream(outgoing);
    } catch (failure) {
      if (thisAttempt === attempt.current) setError(failure);
    } finally {
      if (thisAttempt === attempt.current) setIsPreparing(false);
    }
  };

  return {
    ...progress,
    text: draft.text,
    results,
    choices,
    /** The action, the model and the variables, as JSON. */
    choice,
    /** The texts as they would be sent. Null when masking is off. */
    preview: mask.preview,
    toggleMask: mask.toggle,
    unprotected: mask.unprotected,
    turnOnMasking: mask.turnOn,
    problem,
    /** The variables of the chosen action. Their problems are shown after the user tried to send the prompt. */
    fields: fields.map((field) => ({
      ...field,
      problem: showFieldProblems ? findFieldProblem(field.name, field.value) : null,
    })),
    checkFields,
    /** How often `checkFields` has found a problem. */
    failedChecks,
    setField: (name: string, value: string) => {
      resetStatus();
      draft.setValue(name, value);
    },
    /** Why the last run failed. Undefined: it did not. */
    error,
    isWorking,
    isStreaming,
    /** The run that the user stopped last. Null: there is none since the last change. */
    stopped,
    /** The request that failed last. Null: none has. */
    failed,
    /** Keeps the refused rewrite of the request that failed, by the id of its offer. */
    keep: (id: string) => {
      if (isWorking || !failed) return;
      setError(undefined);
      const { idempotencyKey, ...request } = failed.input;
      draft.noteKeeping(request, idempotencyKey ?? '', id);
      void keep(id, failed);
    },
    send: () => void send(),
    write: (text: string) => {
      resetStatus();
      // What is written next is a new prompt.
      if (text === '') choices.leavePrompt();
      draft.write(text);
    },
    /**
     * Starts with an empty prompt, and with the action and the model of the settings. Stops the run of the previous prompt: its result, if it
     * comes, is only in the history.
     */
    startOver: () => {
      choices.startOver();
      attempt.current += 1;
      setIsPreparing(false);
      const left = stop();
      if (left) noteStopped(left);
      resetStatus();
      results.clear();
      draft.write('');
    },
    stop: () => {
      if (!isStreaming) return;
      const left = stop();
      if (left) noteStopped(left);
    },
    /** Shows the rewrite of the run that was stopped too late: the same request gets its result, and costs nothing. */
    showStopped: () => {
      if (isWorking || !stopped) return;
      resetStatus();
      void runWithoutStream(stopped.outgoing);
    },
  };
}

export type Simplify = ReturnType<typeof useSimplify>;
