import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Single keys that act while the focus is inside: elsewhere they would get in the way of people who speak or type. */
export function useKeysWithin(root: RefObject<HTMLElement | null>, acts: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!ctrlKey && !metaKey && !altKey) acts[key.toLowerCase()]?.();
  });
  useEffect(() => {
    const element = root.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [root]);
}
