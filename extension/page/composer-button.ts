import { DEFAULT_PRODUCT_NAME } from '#schema/product.ts';
import type { Run } from '../messages.ts';
import type { Theme } from '../settings/settings.ts';
import style from './composer.css?inline';
import { element } from './element.ts';
import { createLogo, createShadowUi } from './toolkit.ts';

// In CSS pixels, as in composer.css.
const SIZE = 28;
/** The space between the button and the end of the composer, and between the button and its text. */
const INSET = 6;
/** How much of the button is inside of a composer with several lines. The rest is above it, because it would cover the first line. */
const OVERLAP = 8;
/** How long a text stays beside the button. */
const SHOWN_MS = 6000;

/** Says what a rewrite saved, such as 'Saved 41 tokens'. Empty when it saved no tokens. */
function toSavedText({ tokensBefore, tokensAfter }: Run): string {
  const saved = tokensBefore - tokensAfter;
  return saved > 0 ? `Saved ${saved} ${saved === 1 ? 'token' : 'tokens'}` : '';
}

export interface ComposerButton {
  /** Moves the button to where its composer is now. Hides it where it would cover something else, such as a menu over the composer. */
  readonly follow: () => void;
  readonly showSaved: (run: Run) => void;
  /** Shows a text beside the button for some seconds. */
  readonly say: (text: string) => void;
  /** Whether the button is still in the page. */
  readonly isThere: () => boolean;
  readonly remove: () => void;
}

/** Shows a button at the end of a composer. It is not inside of any element that the page updates, so that the page can't remove it by accident. */
export function showComposerButton(composer: HTMLElement, theme: Theme, onClick: () => void): ComposerButton {
  const button = element(
    'button',
    { type: 'button', 'aria-label': `Simplify with ${DEFAULT_PRODUCT_NAME}` },
    createLogo(),
  );
  button.title = `Simplify with ${DEFAULT_PRODUCT_NAME}`;
  const status = element('p', { role: 'status' });
  const root = createShadowUi(style, { theme, near: composer, element: element('div', {}, button, status) });
  // The cursor stays in the composer.
  for (const type of ['pointerdown', 'mousedown']) {
    button.addEventListener(type, (event) => {
      event.preventDefault();
    });
  }
  root.onClick(button, onClick);

  /**
   * Whether nothing is at a point of the window but the composer and what contains it. That is not checked for a composer in a shadow root,
   * because the document only knows the root's host.
   */
  const isFree = (x: number, y: number) => {
    const top = document.elementsFromPoint(x, y).find((hit) => hit !== root.host);
    return (
      top !== undefined && (top.contains(composer) || composer.contains(top) || composer.getRootNode() !== document)
    );
  };
  const follow = () => {
    const { right, left, top, height, width } = composer.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(composer).direction === 'rtl';
    const x = isRightToLeft ? left + INSET : right - SIZE - INSET;
    // In a composer with one line, the button is at the middle of its height.
    const y = height > SIZE + 2 * INSET ? Math.max(0, top - SIZE + OVERLAP) : top + (height - SIZE) / 2;
    const isShown = width > 0 && composer.isConnected && isFree(x + SIZE / 2, y + SIZE / 2);
    root.host.hidden = !isShown;
    button.style.left = `${x}px`;
    button.style.top = `${y}px`;
    status.style.left = isRightToLeft ? `${left + SIZE + 2 * INSET}px` : 'auto';
    status.style.right = isRightToLeft ? 'auto' : `${window.innerWidth - x + INSET}px`;
    status.style.top = `${y}px`;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    clearTimeout(timer);
    status.textContent = text;
    follow();
    timer = setTimeout(() => {
      status.textContent = '';
    }, SHOWN_MS);
  };
  return {
    follow,
    say,
    showSaved: (run) => {
      say(toSavedText(run));
    },
    isThere: () => root.host.isConnected,
    remove: () => {
      clearTimeout(timer);
      root.remove();
    },
  };
}
