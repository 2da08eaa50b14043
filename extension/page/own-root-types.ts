import type { Theme } from '../settings/settings.ts';

export interface OwnRoot {
  readonly host: HTMLElement;
  /** Calls the handler for the user's clicks. Ignores clicks that a script made, and clicks on a button that has just appeared or is covered. */
  readonly onClick: (button: HTMLElement, handler: () => void) => void;
  /** Shows it in its own size, also after the page has enlarged itself by CSS. */
  readonly fitZoom: () => void;
  readonly remove: () => void;
}

export interface OwnRootOptions {
  readonly theme: Theme;
  /** An element of the page that the user works with. */
  readonly near: Element | null;
  /** What is shown. */
  readonly element: HTMLElement;
  /** Called instead of a handler when something covers the button. */
  readonly onCovered?: () => void;
  /** Called when the page has taken our part out of the browser's top layer, where nothing protects it. */
  readonly onHidden?: () => void;
  readonly onEscape?: () => void;
}
