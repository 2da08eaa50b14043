import tokens from '#web/theme/tokens.css?inline';
import type { Theme } from '../settings/settings.ts';
import { shared } from './shared.ts';

/** The page's styles reach the host only where it does not set `!important` itself, and nothing inside of the shadow root. */
const HOST_STYLE = `
:host { all: initial !important; position: fixed !important; inset: 0 auto auto 0 !important; display: block !important;
  width: 0 !important; height: 0 !important; overflow: visible !important; z-index: 2147483647 !important;
  direction: ltr !important; }
:host([hidden]), [hidden] { display: none !important; }
`;

/** The palette, for the elements in a shadow root instead of for the document. */
const PALETTE = tokens.replaceAll(':root', '.plainprompt').replaceAll('data-mantine-color-scheme', 'data-theme');

/**
 * Follows whether anything covers or distorts a button, because a page could otherwise lead a user's click to it. Returns a function
 * whose result is null where the browser can't say: only Chrome reports it.
 * @param button must have no element inside that scrolls, which would count as something on top of it
 */
function watchVisibility(button: Element): () => boolean | null {
  let isSeen: boolean | null = null;
  const report = (entries: (IntersectionObserverEntry & { isVisible?: boolean })[]) => {
    isSeen = entries.at(-1)?.isVisible ?? null;
  };
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    trackVisibility: true,
    delay: 100,
  };
  new IntersectionObserver(report, options).observe(button);
  return () => isSeen;
}

/** Enter and Space on a focused button click it, too. */
const isByKeyboard = ({ detail }: MouseEvent) => detail === 0;

export interface OwnRoot {
  readonly host: HTMLElement;
  /** Calls the handler for the user's clicks. Ignores clicks that a script made, and clicks while something covers the button. */
  readonly onClick: (button: HTMLElement, handler: () => void) => void;
  readonly remove: () => void;
}

interface OwnRootOptions {
  readonly theme: Theme;
  /** An element of the page that the user works with. */
  readonly near: Element | null;
  /** What is shown. */
  readonly element: HTMLElement;
  /** Called instead of a handler when something covers the button. */
  readonly onCovered?: () => void;
}

/** A closed shadow root with the element, above everything in the page. */
export function createOwnRoot(style: string, { theme, near, element, onCovered }: OwnRootOptions): OwnRoot {
  const host = document.createElement('div');
  shared().ownHosts.add(host);
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(HOST_STYLE + PALETTE + style);
  root.adoptedStyleSheets = [sheet];
  const body = document.createElement('div');
  body.className = 'plainprompt';
  if (theme !== 'system') body.dataset.theme = theme;
  body.append(element);
  root.append(body);
  // A modal dialog makes everything outside of it inert.
  (near?.closest('dialog:modal') ?? document.documentElement).append(host);
  // What the page enlarges by CSS would move and enlarge our part, too.
  const { currentCSSZoom: zoom = 1 } = host as { currentCSSZoom?: number };
  if (zoom !== 1) body.style.zoom = String(1 / zoom);
  host.popover = 'manual';
  // Above the page's own dialogs.
  host.showPopover();
  for (const type of ['keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown', 'click', 'focusin']) {
    // The page's shortcuts and its handlers of clicks outside are not for what happens here.
    host.addEventListener(type, (event) => {
      event.stopPropagation();
    });
  }
  return {
    host,
    onClick: (button, handler) => {
      const isSeen = watchVisibility(button);
      button.addEventListener('click', (event) => {
        if (!event.isTrusted) return;
        if (isByKeyboard(event) || isSeen() !== false) handler();
        else onCovered?.();
      });
    },
    remove: () => {
      host.remove();
    },
  };
}
