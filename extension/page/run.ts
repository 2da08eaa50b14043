import { PROMPT_LENGTH } from '#schema/limits.ts';
import type { MaskedTexts } from '#web/lib/privacy/mask.ts';
import { unmask } from '#web/lib/privacy/unmask.ts';
import { unmaskRun } from '#web/lib/privacy/unmask-run.ts';
import { type Refusal, unmaskRefusal } from '#web/lib/refusal.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { type Answer, OWN_CODE, type Run, type RunRequest } from '../messages.ts';

type MaskEach = (texts: readonly string[]) => MaskedTexts;

/** The idempotency keys of a text's runs, by the id of their action. */
export interface Keys {
  readonly get: (actionId: string) => string | undefined;
  readonly set: (actionId: string, key: string) => unknown;
  readonly delete: (actionId: string) => unknown;
}

/** How runs reach the background. */
interface RunsOptions {
  readonly send: (request: RunRequest) => Promise<Answer<Run>>;
  readonly keep: (offer: { readonly id: string }) => Promise<Answer<Run>>;
  /** Called before each run. Null, or resolving to null: masking is off. */
  readonly loadMask: (() => Promise<MaskEach | null>) | null;
  /** Calls the listener with the rewrite so far, each time that more of it arrives. Returns a function that ends this. */
  readonly follow?: (key: string, onText: (text: string) => void) => () => void;
  /** The keys of earlier runs of this text. Absent: there are none. */
  readonly keys?: Keys;
}

const NOT_MASKED = {
  code: 'NOT_MASKED',
  message: 'Your prompt was not sent, because its personal details could not be masked. Please try again.',
};

/** The failure of a run that was no longer wanted. Nothing was sent. */
const STOPPED = { code: 'STOPPED', message: '' };

/**
 * Returns the failure for a text that is too long: the server would refuse it, and the background does not answer requests with more than twice as much
 * (`incoming.ts`). Null if it is not.
 */
function tooLong(text: string): Answer<Run> | null {
  const { max } = PROMPT_LENGTH;
  // A character has at most two UTF-16 code units, so a text of more than `2 * max` is too long: splitting it would only take time.
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
  OWN_CODE.inProgress,
  'INTERNAL',
  'TIMEOUT',
  'UNAVAILABLE',
];

interface RunOptions {
  /** Called right before the prompt is sent. False: it is not sent. */
  readonly isWanted?: () => boolean;
  /** The key with which the run can be stopped. */
  readonly onStart?: (key: string) => void;
  /** Called with the rewrite so far, in the user's own words. */
  readonly onText?: (text: string) => void;
}

/** A refused rewrite that the user may keep, and the personal details that were masked in its prompt. */
interface Refused {
  readonly actionId: string;
  readonly refusal: Refusal;
  readonly found: MaskedTexts['found'];
}

/** Rewrites one text, from a page or from the popup, as often as the user asks. Masks it before it is sent, and restores the details in the answer. */
export function createRuns(text: string, { send, keep, loadMask, follow, keys = new Map() }: RunsOptions) {
  const plain: MaskedTexts = { masked: [text.trim()], found: [], unmasked: [] };
  /** The refused rewrites, by the id of their offer. */
  const refused = new Map<string, Refused>();
  /** The offers that may have been accepted already, because the server's answer was lost: their ids, by action. */
  const possiblyKept = new Map<string, string>();

  /** Keeps a refused rewrite of the text. The server keeps it once, also for repeated requests. */
  const keepRefused = async (id: string): Promise<Answer<Run>> => {
    const answer = await keep({ id });
    const { actionId = '', refusal, found = [] } = refused.get(id) ?? {};
    possiblyKept.delete(actionId);
    if (answer.ok) return { ok: true, value: unmaskRun(answer.value, found) };
    const { failure } = answer;
    if (!refusal || !UNKNOWN_RESULT.includes(failure.code)) return answer;
    possiblyKept.set(actionId, id);
    return { ok: false, failure: { ...failure, refusal: { ...refusal, summary: failure.message } } };
  };

  /** Runs an action. If its refused rewrite may have been kept and paid already, asks for that one again instead. */
  const run = async (actionId: string, { isWanted, onStart, onText }: RunOptions = {}): Promise<Answer<Run>> => {
    const offerId = possiblyKept.get(actionId);
    if (offerId !== undefined) return keepRefused(offerId);
    const lengthFailure = tooLong(text.trim());
    if (lengthFailure) return lengthFailure;
    let masked = plain;
    try {
      masked = (await loadMask?.())?.(plain.masked) ?? plain;
    } catch {
      return { ok: false, failure: NOT_MASKED };
    }
    if (isWanted?.() === false) return { ok: false, failure: STOPPED };
    const { found } = masked;
    const key = keys.get(actionId) ?? newRunKey();
    keys.set(actionId, key);
    const unfollow = follow?.(key, (rewrite) => onText?.(unmask(rewrite, found)));
    onStart?.(key);
    // `masked` has one text: the one that was passed.
    const sentText = masked.masked.join('');
    const answer = await send({ text: sentText, actionId, key });
    unfollow?.();
    if (answer.ok) return { ok: true, value: unmaskRun(answer.value, found) };
    // After a success the key stays: the same request again gets the same answer, and costs nothing.
    if (!UNKNOWN_RESULT.includes(answer.failure.code)) keys.delete(actionId);
    if (!answer.failure.refusal) return answer;
    const refusal = unmaskRefusal(answer.failure.refusal, sentText, found);
    if (refusal.offer) refused.set(refusal.offer.id, { actionId, refusal, found });
    return { ok: false, failure: { ...answer.failure, refusal } };
  };
  return { run, keep: keepRefused };
}
