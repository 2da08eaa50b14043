import tokens from '#web/theme/tokens.css?inline';
import { watchVisibility } from './button-visibility.ts';
import { ignoreSecondClick } from './double-click.ts';
import type { ShadowUi, ShadowUiOptions } from './shadow-ui-types.ts';
import { shared } from './shared.ts';

/**
 * The styles of the host and the fonts. The page's styles cannot reach into the shadow root, but they can reach the host, except for the
 * properties that are `!important` here. Fonts are the system's: a page could give a named font other letters, and learn from the requests
 * for its files which letters are shown.
 */
const HOST_STYLE = `
:host { all: initial !important; position: fixed !important; inset: 0 auto auto 0 !important; display: block !important;
  width: 0 !important; height: 0 !important; overflow: visible !important; z-index: 2147483647 !important;
  direction: ltr !important; unicode-bidi: normal !important; }
/* A page that moves the host removes it from the top layer, into an element that it can restyle. */
:host(:not(:popover-open)), :host([hidden]), [hidden] { display: none !important; }
.plainprompt { --font-text: system-ui, sans-serif; --font-code: monospace; }
`;

/** The palette, for the elements in a shadow root instead of for the document. */
const PALETTE = tokens.replaceAll(':root', '.plainprompt').replaceAll('data-mantine-color-scheme', 'data-theme');

/** A page that registers a custom property changes it in shadow roots, too. With a random prefix, it cannot guess the extension's names. */
const PREFIX = `--p${crypto.randomUUID()}-`;
const withSecretNames = (css: string) => css.replaceAll(/(?<![\w-])--(?=[a-z])/g, PREFIX);

/** Returns whether a click is of a pointer. Enter and Space on a focused button click it, too: such a click has the `detail` 0. */
const isOfPointer = ({ detail }: MouseEvent) => detail > 0;

/** Draws the element in a closed shadow root. */
function createRoot(style: string, { theme, element }: ShadowUiOptions) {
  const host = document.createElement('div');
  shared().uiHosts.add(host);
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(withSecretNames(PALETTE + HOST_STYLE + style));
  root.adoptedStyleSheets = [sheet];
  const body = document.createElement('div');
  body.className = 'plainprompt';
  if (theme !== 'system') body.dataset.theme = theme;
  body.append(element);
  root.append(body);
  return { host, body };
}

/**
 * Hides the events of the extension's UI from the page, which could otherwise run its shortcuts, close what a click outside of it closes, or
 * move the focus back into its own dialog. Of keys and focus, listeners still get to know that the page added to the window earlier; of presses and clicks,
 * all that listen in the capture phase.
 */
function hideEvents(host: HTMLElement, onEscape: ShadowUiOptions['onEscape'], { signal }: AbortController): void {
  for (const type of ['keydown', 'keyup', 'keypress', 'focusin', 'focusout'] as const) {
    addEventListener(
      type,
      (event) => {
        if (event.target !== host) return;
        event.stopImmediatePropagation();
        if (event.isTrusted && event instanceof KeyboardEvent && type === 'keydown' && event.key === 'Escape')
          onEscape?.();
      },
      { capture: true, signal },
    );
  }
  for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick']) {
    host.addEventListener(type, (event) => {
      event.stopPropagation();
    });
  }
}

/** Shows an element above everything in the page, in a closed shadow root, which the page's scripts can't read and its styles don't reach. */
export function createShadowUi(style: string, options: ShadowUiOptions): ShadowUi {
  const { near, onCovered, onHidden, onEscape } = options;
  const { host, body } = createRoot(style, options);
  // A modal dialog and an element that fills the screen make everything outside of them inert; a popover closes after a click outside of it.
  const around = near?.parentElement?.closest('dialog:modal, :fullscreen, :popover-open');
  (around ?? document.documentElement).append(host);
  const fitZoom = () => {
    const { currentCSSZoom: zoom = 1 } = host as { currentCSSZoom?: number };
    body.style.zoom = zoom === 1 ? '' : String(1 / zoom);
  };
  fitZoom();
  host.popover = 'manual';
  // Above the page's own dialogs.
  host.showPopover();
  const removal = new AbortController();
  hideEvents(host, onEscape, removal);
  /** The last click of a pointer on a button, which may have removed the UI. If it did not, a second press at its place is hidden all the same. */
  let lastClick: MouseEvent | null = null;
  /** Whether the button of the mouse was pressed again, as in a double click, before the UI was removed. */
  let isPressedAgain = false;
  host.addEventListener('mousedown', ({ detail }) => {
    isPressedAgain = detail > 1;
  });
  const remove = () => {
    removal.abort();
    if (lastClick) ignoreSecondClick(lastClick, isPressedAgain);
    host.remove();
  };
  host.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') (onHidden ?? remove)();
  });
  return {
    host,
    onClick: (button, handler) => {
      const visibility = watchVisibility(button);
      button.addEventListener('click', (event) => {
        if (!event.isTrusted) return;
        // A page can move or cover a button under the pointer. Keys press only the button that has the focus, wherever it is.
        const isByPointer = isOfPointer(event);
        if (isByPointer) lastClick = event;
        const seen = isByPointer ? visibility() : 'settled';
        if (seen === 'settled') handler();
        else if (seen === 'none') onCovered?.();
      });
    },
    fitZoom,
    remove,
  };
}
