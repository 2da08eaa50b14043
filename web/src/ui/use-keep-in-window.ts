import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The least distance from the edge of the window, in pixels. */
const MARGIN = 8;

/**
 * Keeps a drop-down box inside the window. The box is aligned to the right edge of its parent; where the window would cut it off, it is moved
 * sideways by as little as possible. Returns the ref of the box.
 */
export function useKeepInWindow(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const place = () => {
      const element = box.current;
      if (!element?.parentElement) return;
      // The parent stands still, while the box may be on its way from where it was before.
      const { right } = element.parentElement.getBoundingClientRect();
      const room = document.documentElement.clientWidth - MARGIN;
      const shift = Math.max(MARGIN - (right - element.offsetWidth), Math.min(0, room - right));
      element.style.translate = shift === 0 ? '' : `${shift}px`;
    };
    place();
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
    };
  }, [isOpen]);
  return box;
}
