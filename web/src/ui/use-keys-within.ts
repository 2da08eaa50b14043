import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';

/** Handles shortcuts of a single key, by the key in lower case. They work only while the focus is inside the element, so that they do not disturb typing or voice control. */
export function useKeysWithin(
  root: RefObject<HTMLElement | null>,
  handlers: Readonly<Record<string, () => void>>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const handle = ctrlKey || metaKey || altKey || isTyping(target) ? undefined : handlers[key.toLowerCase()];
    if (!handle) return;
    // Otherwise a field that the handler focuses would get the character.
    event.preventDefault();
    handle();
  });
  useEffect(() => {
    const element = root.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [root]);
}
