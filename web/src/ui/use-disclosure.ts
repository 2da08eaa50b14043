import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Keeps whether a panel is open that a button opens. `close` returns the focus to the button.
 * @param fallback the element that gets the focus instead, if the button is disabled or gone
 */
export function useDisclosure(fallback?: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isClosing = useRef(false);
  // Focuses in an effect, because the button may not be rendered before the panel is closed.
  useEffect(() => {
    if (isOpen || !isClosing.current) return;
    isClosing.current = false;
    opener.current?.focus();
    if (document.activeElement === document.body) fallback?.current?.focus({ preventScroll: true });
  }, [isOpen, fallback]);
  return {
    isOpen,
    /** The ref of the button. */
    opener,
    toggle: () => {
      setIsOpen(!isOpen);
    },
    /** Closes the panel and leaves the focus where it is. */
    hide: () => {
      setIsOpen(false);
    },
    close: () => {
      isClosing.current = true;
      setIsOpen(false);
    },
  };
}
