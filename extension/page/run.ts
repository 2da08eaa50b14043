import { PROMPT_LENGTH } from '#schema/limits.ts';
import type { MaskedTexts } from '#web/lib/privacy/mask.ts';
import { unmask } from '#web/lib/privacy/unmask.ts';
import { unmaskRun } from '#web/lib/privacy/unmask-run.ts';
import { type Refusal, unmaskRefusal } from '#web/lib/refusal.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { type Answer, type Failure, OWN_CODE, type Run, type RunRequest } from '../messages.ts';

type MaskEach = (texts: readonly string[]) => MaskedTexts;

/** The idempotency keys of the actions. */
export interface Keys {
  readonly get: (actionId: string) => string | undefined;
  readonly set: (actionId: string, key: string) => unknown;
  readonly delete: (actionId: string) => unknown;
}

interface Ways {
  readonly send: (request: RunRequest) => Promise<Answer<Run>>;
  readonly keep: (offer: { readonly id: string }) => Promise<Answer<Run>>;
  /** Null, also where it resolves to it: masking is off. It is asked before each run. */
  readonly loadMask: (() => Promise<MaskEach | null>) | null;
  /** Calls the listener with the rewrite of a run before its answer. Returns a function that ends this. */
  readonly follow?: (key: string, onText: (text: string) => void) => () => void;
  /** Of earlier runs of this text. Absent: there are none. */
  readonly keys?: Keys;
}

const NOT_MASKED = {
  code: 'NOT_MASKED',
  message: 'Your prompt was not sent, because its personal details could not be masked. Please try again.',
};

/** The run is not wanted any more. Nothing was sent. */
const STOPPED = { code: 'STOPPED', message: '' };

/** The server would refuse it, and a message of this size does not reach it. */
function tooLong(text: string): Answer<Run> | null {
  const { max } = PROMPT_LENGTH;
  const length = text.length > 2 * max ? text.length : Array.from(text).length;
  if (length <= max) return null;
  const [has, may] = [length, max].map((count) => count.toLocaleString('en'));
  return {
    ok: false,
    failure: {
      code: OWN_CODE.tooLong,
      message: `This text has ${has} characters. A prompt can have ${may}: select less.`,
    },
  };
}

/** Failures after which the server may have finished the run, so that the same key must be sent again. */
const UNKNOWN_RESULT: readonly string[] = [
  OWN_CODE.offline,
  OWN_CODE.unreachable,
  OWN_CODE.notAServer,
  'INTERNAL',
  'TIMEOUT',
  'UNAVAILABLE',
];

interface Follower {
  /** Asked right before the prompt is sent. False: it is not sent. */
  readonly isWanted?: () => boolean;
  /** The key with which the run can be stopped. */
  readonly onStart?: (key: string) => void;
  readonly onText?: (text: string) => void;
}

/** The failure with the user's own words in the place of masked ones. */
function unmaskFailure(failure: Failure, sent: string, found: MaskedTexts['found']): Failure {
  return failure.refusal ? { ...failure, refusal: unmaskRefusal(failure.refusal, sent, found) } : failure;
}

/** A refused rewrite that the user may keep. */
interface Offered {
  readonly actionId: string;
  readonly refusal: Refusal;
}

/** Rewrites one text, as often as the user asks. Masks it before it is sent, and restores the details in the answer. */
export function createRuns(text: string, { send, keep, loadMask, follow, keys = new Map() }: Ways) {
  const plain: MaskedTexts = { masked: [text.trim()], found: [], unmasked: [] };
  /** What was sent last. */
  let sent = plain;
  /** The last refused rewrite. */
  let offered: Offered | null = null;
  /** The one that may be kept already, because the server's answer was lost, with its id. */
  let unsettled: (Offered & { readonly id: string }) | null = null;

  /** Keeps a rewrite of the text that was rejected. The server keeps it once, however often it is asked. */
  const keepRefused = async (id: string): Promise<Answer<Run>> => {
    const answer = await keep({ id });
    unsettled = null;
    if (answer.ok) return { ok: true, value: unmaskRun(answer.value, sent.found) };
    const { failure } = answer;
    if (!offered || !UNKNOWN_RESULT.includes(failure.code)) return answer;
    unsettled = { ...offered, id };
    return { ok: false, failure: { ...failure, refusal: { ...offered.refusal, summary: failure.message } } };
  };

  /** Runs an action. Where a rewrite of it may have been kept and paid, asks for that one again. */
  const run = async (actionId: string, { isWanted, onStart, onText }: Follower = {}): Promise<Answer<Run>> => {
    if (unsettled?.actionId === actionId) return keepRefused(unsettled.id);
    const refused = tooLong(text.trim());
    if (refused) return refused;
    let masked = plain;
    try {
      masked = (await loadMask?.())?.(plain.masked) ?? plain;
    } catch {
      return { ok: false, failure: NOT_MASKED };
    }
    if (isWanted?.() === false) return { ok: false, failure: STOPPED };
    sent = masked;
    const { found } = masked;
    const key = keys.get(actionId) ?? newRunKey();
    keys.set(actionId, key);
    const unfollow = follow?.(key, (rewrite) => onText?.(unmask(rewrite, found)));
    onStart?.(key);
    const sentText = masked.masked.join('');
    const answer = await send({ text: sentText, actionId, key });
    unfollow?.();
    if (answer.ok) return { ok: true, value: unmaskRun(answer.value, found) };
    if (!UNKNOWN_RESULT.includes(answer.failure.code)) keys.delete(actionId);
    const failure = unmaskFailure(answer.failure, sentText, found);
    if (failure.refusal) offered = { actionId, refusal: failure.refusal };
    return { ok: false, failure };
  };
  return { run, keep: keepRefused };
}
