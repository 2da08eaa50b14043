import { PROMPT_LENGTH } from '#schema/limits.ts';
import type { MaskedTexts } from '#web/lib/privacy/mask.ts';
import { unmask } from '#web/lib/privacy/unmask.ts';
import { unmaskRun } from '#web/lib/privacy/unmask-run.ts';
import { unmaskRefusal } from '#web/lib/refusal.ts';
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
  /** Null: masking is off. */
  readonly loadMask: (() => Promise<MaskEach>) | null;
  /** Calls the listener with the rewrite of a run before its answer. Returns a function that ends this. */
  readonly follow?: (key: string, onText: (text: string) => void) => () => void;
  /** Of earlier runs of this text. Absent: there are none. */
  readonly keys?: Keys;
}

const NOT_MASKED = {
  code: 'NOT_MASKED',
  message: 'Your prompt was not sent, because its personal details could not be masked. Please try again.',
};

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
  /** The key with which the run can be stopped. */
  readonly onStart?: (key: string) => void;
  readonly onText?: (text: string) => void;
}

/** The failure with the user's own words in the place of masked ones. */
function unmaskFailure(failure: Failure, sent: string, found: MaskedTexts['found']): Failure {
  return failure.refusal ? { ...failure, refusal: unmaskRefusal(failure.refusal, sent, found) } : failure;
}

/** Rewrites one text, as often as the user asks. Masks it before it is sent, and restores the details in the answer. */
export function createRuns(text: string, { send, keep, loadMask, follow, keys = new Map() }: Ways) {
  let masked: MaskedTexts = { masked: [text.trim()], found: [], left: [] };
  const run = async (actionId: string, { onStart, onText }: Follower = {}): Promise<Answer<Run>> => {
    const refused = tooLong(text.trim());
    if (refused) return refused;
    try {
      if (loadMask) masked = (await loadMask())([text.trim()]);
    } catch {
      return { ok: false, failure: NOT_MASKED };
    }
    const key = keys.get(actionId) ?? newRunKey();
    keys.set(actionId, key);
    const unfollow = follow?.(key, (rewrite) => onText?.(unmask(rewrite, masked.found)));
    onStart?.(key);
    const sent = masked.masked.join('');
    const answer = await send({ text: sent, actionId, key });
    unfollow?.();
    if (answer.ok) return { ok: true, value: unmaskRun(answer.value, masked.found) };
    if (!UNKNOWN_RESULT.includes(answer.failure.code)) keys.delete(actionId);
    return { ok: false, failure: unmaskFailure(answer.failure, sent, masked.found) };
  };
  return {
    run,
    /** Keeps a rewrite of the text that was rejected. */
    keep: async (id: string): Promise<Answer<Run>> => {
      const answer = await keep({ id });
      return answer.ok ? { ok: true, value: unmaskRun(answer.value, masked.found) } : answer;
    },
  };
}
