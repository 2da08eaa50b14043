import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Shortcuts of a single key. They work only while the focus is inside the element, so that they do not disturb typing or voice control. */
export function useKeysWithin(
  root: RefObject<HTMLElement | null>,
  handlers: Readonly<Record<string, () => void>>,
): void {
  const onKey = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!ctrlKey && !metaKey && !altKey) handlers[key.toLowerCase()]?.();
  });
  useEffect(() => {
    const element = root.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [root]);
}
