import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { openTabData } from './session-store.ts';
import { REUSED } from './tab-data.ts';

/** A prompt of the history that the user wants to use again in the composer. */
interface ReusedPrompt {
  readonly text: string;
  /** The id of its action, as the composer's lists have it. The action may not exist any more. */
  readonly actionId: string;
}

/** Keeps a prompt for the composer, which takes it when it opens. The tab stores it, because it must not outlast the session. */
export function keepReusedPrompt(reused: ReusedPrompt): void {
  openTabData().set(REUSED, JSON.stringify(reused));
}

/** Returns the prompt that was kept for the composer. Null: there is none. */
export function readReusedPrompt(): ReusedPrompt | null {
  const content = parseOrNull(openTabData().get(REUSED) ?? 'null');
  if (!isRecord(content) || typeof content.text !== 'string' || typeof content.actionId !== 'string') return null;
  return { text: content.text, actionId: content.actionId };
}

export function forgetReusedPrompt(): void {
  openTabData().set(REUSED, null);
}
