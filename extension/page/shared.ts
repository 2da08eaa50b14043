import type { MaskedTexts } from '#web/lib/privacy/mask.ts';
import type { PageSettings, Run } from '../messages.ts';
import type { Target } from './target-types.ts';
import type { Toolkit } from './toolkit-types.ts';

/** The result of opening the panel in a frame. `no-focus`: the user works in another frame. `refused`: the page took the panel away. */
export type Outcome = 'opened' | 'nothing-selected' | 'no-focus' | 'refused';

/** What the extension's scripts in one frame share. Pages can't see it: it is in the extension's isolated world. */
interface Shared {
  /** The elements of the page that contain the extension's UI (`createShadowUi`). */
  readonly uiHosts: WeakSet<EventTarget>;
  /** Present once the selection script runs, which is before all others. */
  tools?: Toolkit;
  /** Present once the selection script runs. */
  isListening?: true;
  /** Present once the script runs that puts a button into the composers of assistants such as ChatGPT. */
  isInComposer?: true;
  /**
   * Opens the panel for what is selected, or else for the whole field with the cursor; or the popup, where the page refuses the panel. Present
   * once the selection script runs.
   */
  simplify?: (takesWhole: boolean) => Promise<Outcome>;
  /** Opens the panel, if this is the frame with the focus. The background calls it. */
  simplifyFocused?: () => Promise<Outcome>;
  /** Called with each rewrite that was put in the place of its prompt. */
  onReplaced?: (run: Run) => void;
  /**
   * What is selected, in a field or in the page. Null without any text. `takesWhole`: the whole field with the cursor is taken when nothing is
   * selected. Present once the panel's script runs.
   */
  findTarget?: (takesWhole: boolean) => Promise<Target | null>;
  /** Present once the panel's script runs. */
  openPanel?: (target: Target, settings: PageSettings) => void;
  /** The open panel. A page can remove its element. */
  panel?: { readonly host: HTMLElement; readonly close: () => void };
  /** Present once the masking script runs. */
  maskEach?: (texts: readonly string[]) => MaskedTexts;
}

export type World = typeof globalThis & { plainPrompt?: Shared };
const world: World = globalThis;

export const shared = (): Shared => (world.plainPrompt ??= { uiHosts: new WeakSet() });

export const isPanelOpen = (): boolean => shared().panel?.host.matches(':popover-open') === true;

/** A page that makes its whole document inert keeps the user from everything in it. */
export const isPanelInert = (): boolean => shared().panel?.host.closest('[inert]') != null;
