import type { MaskedTexts } from '#web/lib/privacy/mask.ts';
import type { PageSettings } from '../messages.ts';
import type { Target } from './target.ts';

/** What the extension's scripts in one frame share. Pages can't see it: it is in the extension's isolated world. */
interface Shared {
  /** The elements that contain our part of the page. */
  readonly ownHosts: WeakSet<EventTarget>;
  /** Present once the selection script runs. */
  isListening?: true;
  /** Present once the panel's script runs. */
  openPanel?: (target: Target, settings: PageSettings) => void;
  closePanel?: () => void;
  /** Present once the masking script runs. */
  maskEach?: (texts: readonly string[]) => MaskedTexts;
}

const world = globalThis as typeof globalThis & { plainPrompt?: Shared };

export const shared = (): Shared => (world.plainPrompt ??= { ownHosts: new WeakSet() });
