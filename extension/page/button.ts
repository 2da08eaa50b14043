import type { Theme } from '../settings/settings.ts';
import style from './button.css?inline';
import { createLogo } from './logo.ts';
import { createShadowUi } from './shadow-ui.ts';

// In CSS pixels. The height is that of button.css; the width is an estimate.
const WIDTH = 100;
const HEIGHT = 30;
/** The space to the selection, and at least to the edges of the window. */
const GAP = 8;

/** Returns a CSS position that keeps a length of `size` inside the window, also after the window's size has changed. */
const within = (value: number, size: number, room: '100vw' | '100vh') =>
  `clamp(${GAP}px, ${value}px, ${room} - ${size + GAP}px)`;

/**
 * Shows a Simplify button below the end of a selection, inside the window. Returns a function that removes it.
 * @param at the end of the selection, in CSS pixels of the window
 * @param near the focused element: if it is in a modal dialog, the button is put there, because everything outside of it is inert
 */
export function showButton(
  at: { readonly x: number; readonly y: number },
  theme: Theme,
  near: Element | null,
  onClick: () => void,
): () => void {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(createLogo(), 'Simplify');
  button.style.left = within(at.x, WIDTH, '100vw');
  button.style.top = within(at.y + GAP, HEIGHT, '100vh');
  // Otherwise the press would clear the selection.
  button.addEventListener('pointerdown', (event) => {
    event.preventDefault();
  });
  button.addEventListener('mousedown', (event) => {
    event.preventDefault();
  });
  const root = createShadowUi(style, { theme, near, element: button });
  // Unlike `addEventListener`, this ignores clicks by scripts of the page, and clicks on a covered button.
  root.onClick(button, onClick);
  return root.remove;
}
