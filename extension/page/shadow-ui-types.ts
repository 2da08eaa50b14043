import type { Theme } from '../settings/settings.ts';

/** A part of the extension's UI in a page, in a closed shadow root. */
export interface ShadowUi {
  /** The element of the page that has the shadow root. */
  readonly host: HTMLElement;
  /** Calls the handler for the user's clicks. Ignores clicks that a script made, and clicks on a button that has just appeared or is covered. */
  readonly onClick: (button: HTMLElement, handler: () => void) => void;
  /** Keeps the size of the UI when the page enlarges itself by CSS zoom. */
  readonly fitZoom: () => void;
  readonly remove: () => void;
}

export interface ShadowUiOptions {
  readonly theme: Theme;
  /** An element of the page that the user works with. If it is in a modal dialog or a popover, the UI is put there, too. */
  readonly near: Element | null;
  /** What is shown. */
  readonly element: HTMLElement;
  /** Called instead of the handler of a click when something covers the button. */
  readonly onCovered?: () => void;
  /** Called when the page has removed the UI from the browser's top layer. Default: the UI is removed, because the page could now cover it. */
  readonly onHidden?: () => void;
  /** Called when the user presses Escape in the UI. */
  readonly onEscape?: () => void;
}
