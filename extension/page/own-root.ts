import tokens from '#web/theme/tokens.css?inline';
import type { Theme } from '../settings/settings.ts';
import { ignoreSecondClick } from './double-click.ts';
import { shared } from './shared.ts';

/**
 * The page's styles reach the host only where it does not set `!important` itself, and nothing inside of the shadow root. Fonts are the
 * system's: a page could give a named font other letters, and learn from its requests which ones are shown.
 */
const HOST_STYLE = `
:host { all: initial !important; position: fixed !important; inset: 0 auto auto 0 !important; display: block !important;
  width: 0 !important; height: 0 !important; overflow: visible !important; z-index: 2147483647 !important;
  direction: ltr !important; unicode-bidi: normal !important; }
:host([hidden]), [hidden] { display: none !important; }
.plainprompt { --font-text: system-ui, sans-serif; --font-code: monospace; }
`;

/** The palette, for the elements in a shadow root instead of for the document. */
const PALETTE = tokens.replaceAll(':root', '.plainprompt').replaceAll('data-mantine-color-scheme', 'data-theme');

/** A page that registers a custom property changes what it means in shadow roots, too. So that it can't, ours have names that it can't guess. */
const PREFIX = `--p${crypto.randomUUID()}-`;
const withOwnNames = (css: string) => css.replaceAll(/(?<![\w-])--(?=[a-z])/g, PREFIX);

/** Long enough to see what has appeared under the pointer. */
const SETTLED_MS = 300;

/** Whether a button is in plain sight: for long enough, since a moment ago, or not at all. */
type Sight = 'settled' | 'new' | 'none';

/**
 * Follows whether anything covers or distorts a button, because a page could otherwise lead a user's click to it. Only Chrome reports
 * this; other browsers report whether the button is in the window.
 * @param button must have no element inside that scrolls, which would count as something on top of it
 */
function watchSight(button: Element): () => Sight {
  const isReported = 'isVisible' in IntersectionObserverEntry.prototype;
  let seenSince: number | null = null;
  const report = (entries: (IntersectionObserverEntry & { isVisible?: boolean })[]) => {
    const last = entries.at(-1);
    const isSeen = isReported ? last?.isVisible : last?.isIntersecting;
    seenSince = isSeen === true ? (seenSince ?? performance.now()) : null;
  };
  const options: IntersectionObserverInit & { trackVisibility?: boolean; delay?: number } = isReported
    ? { trackVisibility: true, delay: 100 }
    : {};
  new IntersectionObserver(report, options).observe(button);
  return () => {
    if (seenSince === null) return 'none';
    return performance.now() - seenSince < SETTLED_MS ? 'new' : 'settled';
  };
}

/** Enter and Space on a focused button click it, too. */
const isByKeyboard = ({ detail }: MouseEvent) => detail === 0;

export interface OwnRoot {
  readonly host: HTMLElement;
  /** Calls the handler for the user's clicks. Ignores clicks that a script made, and clicks on a button that has just appeared or is covered. */
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
  /** Called when the page has taken our part out of the browser's top layer, where nothing protects it. */
  readonly onHidden?: () => void;
}

/** A closed shadow root with the element, above everything in the page. */
export function createOwnRoot(style: string, { theme, near, element, onCovered, onHidden }: OwnRootOptions): OwnRoot {
  const host = document.createElement('div');
  shared().ownHosts.add(host);
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(withOwnNames(PALETTE + HOST_STYLE + style));
  root.adoptedStyleSheets = [sheet];
  const body = document.createElement('div');
  body.className = 'plainprompt';
  if (theme !== 'system') body.dataset.theme = theme;
  body.append(element);
  root.append(body);
  // A modal dialog and an element that fills the screen make everything outside of them inert; a popover closes after a click outside of it.
  const around = near?.parentElement?.closest('dialog:modal, :fullscreen, :popover-open');
  (around ?? document.documentElement).append(host);
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
  let lastClick: MouseEvent | null = null;
  const remove = () => {
    if (lastClick) ignoreSecondClick(lastClick);
    host.remove();
  };
  host.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') (onHidden ?? remove)();
  });
  return {
    host,
    onClick: (button, handler) => {
      const sight = watchSight(button);
      button.addEventListener('click', (event) => {
        if (!event.isTrusted) return;
        const hasPlace = !isByKeyboard(event);
        if (hasPlace) lastClick = event;
        const seen = hasPlace ? sight() : 'settled';
        if (seen === 'settled') handler();
        else if (seen === 'none') onCovered?.();
      });
    },
    remove,
  };
}
