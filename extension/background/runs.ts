import { findChanges } from '#web/lib/diff-segments.ts';
import { modelInput, PRODUCT_CHOICE } from '#web/lib/model-choices.ts';
import { SIMPLIFY } from '#web/lib/simplify-action.ts';
import { formatShortUtcDay } from '#web/lib/utc-days.ts';
import { OWN_CODE, type Run, type RunRequest } from '../messages.ts';
import { readSettings } from '../settings/settings.ts';
import { request, requestStream } from './api.ts';
import { earlierRunsOf } from './earlier-runs.ts';
import {
  type Extension_RunFragment,
  ExtensionKeepRefusedRewriteDocument,
  ExtensionModelsDocument,
  ExtensionSimplifyDocument,
  ExtensionSimplifyStreamDocument,
  type SimplifyInput,
} from './operations.generated.ts';
import { RequestError, unreachable } from './request-error.ts';
import { requestKey } from './request-key.ts';
import { asUser, readAccount, requestAsUser } from './session.ts';
import type { StoredToken } from './token-store.ts';

/** The runs in progress by their keys, which their pages may stop. When the browser stops the background, their requests end with it. */
const running = new Map<string, AbortController>();

/** Ends the request of a run. The server then stops the run, if it may (`simplify` in the API), or finishes it and keeps it in the history. */
export function stopRun({ key }: { readonly key: string }): null {
  running.get(key)?.abort();
  return null;
}

/** The user's own choice. Without one, the server uses the preference in their account. */
async function chosenModel() {
  const { model } = await readSettings();
  if (model === null) return {};
  if (model !== PRODUCT_CHOICE) return modelInput(undefined, model);
  // The server's name for the product's own choice.
  const { userModels } = await requestAsUser(ExtensionModelsDocument, {});
  return modelInput(userModels, model);
}

interface Progress {
  readonly signal: AbortSignal;
  /** Called with the rewrite before the answer is complete. */
  readonly onText: (text: string) => void;
}

async function runAsStream(
  session: StoredToken,
  input: SimplifyInput,
  { signal, onText }: Progress,
): Promise<Extension_RunFragment> {
  const options = { ...session, variables: { input }, signal };
  for await (const { simplifyStream } of requestStream(ExtensionSimplifyStreamDocument, options)) {
    if (simplifyStream.done) return simplifyStream.done;
    if (simplifyStream.text != null) onText(simplifyStream.text);
  }
  throw unreachable();
}

/**
 * Runs a prompt as a stream. If a network cuts the stream, sends a plain request: its idempotency key is the same, so that both are one run.
 */
async function runOnServer(
  session: StoredToken,
  input: SimplifyInput,
  progress: Progress,
): Promise<Extension_RunFragment> {
  try {
    return await runAsStream(session, input, progress);
  } catch (error) {
    const wasCut = error instanceof RequestError && error.failure.code === OWN_CODE.unreachable;
    if (!wasCut || progress.signal.aborted) throw error;
    const { signal } = progress;
    return (await request(ExtensionSimplifyDocument, { ...session, variables: { input }, signal })).simplify;
  }
}

/** Runs a prompt. Names its earlier runs, and keeps the id of a run with a new result. Notes that a result is that of an earlier run. */
async function runBesideEarlier(session: StoredToken, input: SimplifyInput, progress: Progress): Promise<Run> {
  const earlier = await earlierRunsOf(session, input.text);
  const { ids: otherThan } = earlier;
  const done = await runOnServer(session, { ...input, ...(otherThan.length > 0 && { otherThan }) }, progress);
  if (done.sameAs != null) return { ...done, note: 'The result is the same as before. Nothing was charged.' };
  if (!done.isUnchanged) await earlier.add(done.id);
  return done;
}

/** Returns the error. If no prompt is left, its message also says when the user's prompts reset. */
async function withStartOver(error: unknown): Promise<unknown> {
  if (!(error instanceof RequestError) || error.failure.code !== 'QUOTA_EXHAUSTED') return error;
  const resetsAt = await readAccount().then(
    ({ quotaResetsAt }) => quotaResetsAt,
    () => null,
  );
  if (resetsAt === null) return error;
  const { code, message } = error.failure;
  return new RequestError({
    code,
    message: `${message} Your prompts start over on ${formatShortUtcDay(resetsAt)}.`,
  });
}

/** Returns the run with changes that lead exactly to the rewrite, so that pages need not compare the texts. */
const withChanges = (run: Run): Run => ({
  ...run,
  changes: findChanges(run.originalText, run.simplifiedText, run.changes),
});

/** Rewrites a prompt. */
export async function run({ text, actionId, key }: RunRequest, onText: Progress['onText']): Promise<Run> {
  const controller = new AbortController();
  running.set(key, controller);
  try {
    const inputWithoutKey = { text, ...(actionId !== SIMPLIFY && { actionId }), ...(await chosenModel()) };
    const input = { ...inputWithoutKey, idempotencyKey: await requestKey(key, inputWithoutKey) };
    const progress = { signal: controller.signal, onText };
    return withChanges(await asUser(async (session) => runBesideEarlier(session, input, progress)));
  } catch (error) {
    throw await withStartOver(error);
  } finally {
    running.delete(key);
  }
}

/** Keeps a refused rewrite. A repeated request keeps it once, and is counted once. */
export async function keepRefused({ id }: { readonly id: string }): Promise<Run> {
  try {
    const { keepRefusedRewrite } = await requestAsUser(ExtensionKeepRefusedRewriteDocument, { id });
    return withChanges(keepRefusedRewrite);
  } catch (error) {
    throw await withStartOver(error);
  }
}
