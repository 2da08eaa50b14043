import type { Theme } from '../settings/settings.ts';
import style from './button.css?inline';
import { createMark } from './mark.ts';
import { createOwnRoot } from './own-root.ts';

const [WIDTH, HEIGHT, GAP] = [100, 30, 8];
const within = (value: number, size: number, room: number) => Math.max(GAP, Math.min(value, room - size - GAP));

/** Offers to simplify a selection, next to where it ends. Returns a function that removes the button. */
export function showButton(
  at: { readonly x: number; readonly y: number },
  theme: Theme,
  near: Element | null,
  onClick: () => void,
): () => void {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(createMark(), 'Simplify');
  button.style.left = `${within(at.x, WIDTH, window.innerWidth)}px`;
  button.style.top = `${within(at.y + GAP, HEIGHT, window.innerHeight)}px`;
  // The selection stays where it is.
  button.addEventListener('pointerdown', (event) => {
    event.preventDefault();
  });
  button.addEventListener('mousedown', (event) => {
    event.preventDefault();
  });
  const root = createOwnRoot(style, { theme, near, element: button });
  root.onClick(button, onClick);
  return root.remove;
}
