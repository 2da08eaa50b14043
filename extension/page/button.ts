import type { Theme } from '../settings/settings.ts';
import style from './button.css?inline';
import { createMark } from './mark.ts';
import { createOwnRoot } from './own-root.ts';

// The height is that of button.css; the width is an estimate.
const [WIDTH, HEIGHT, GAP] = [100, 30, 8];
const clamp = (value: number, size: number, room: number) => Math.max(GAP, Math.min(value, room - size - GAP));

/**
 * Shows a Simplify button below the end of a selection, inside the window. Returns a function that removes it.
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
  button.append(createMark(), 'Simplify');
  button.style.left = `${clamp(at.x, WIDTH, window.innerWidth)}px`;
  button.style.top = `${clamp(at.y + GAP, HEIGHT, window.innerHeight)}px`;
  // Otherwise the press would clear the selection.
  button.addEventListener('pointerdown', (event) => {
    event.preventDefault();
  });
  button.addEventListener('mousedown', (event) => {
    event.preventDefault();
  });
  const root = createOwnRoot(style, { theme, near, element: button });
  // Unlike `addEventListener`, this ignores clicks by scripts of the page, and clicks on a covered button.
  root.onClick(button, onClick);
  return root.remove;
}
