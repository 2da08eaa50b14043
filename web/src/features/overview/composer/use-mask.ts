import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { MaskedTexts } from '#web/lib/privacy/mask.ts';
import { useMasking } from '#web/preferences/local-preferences.ts';

type Mask = (texts: readonly string[]) => MaskedTexts;

/** A chunk of its own: what tells phone numbers weighs more than the composer, and few people need it. */
const loadMask = async (): Promise<Mask> => (await import('#web/lib/privacy/mask.ts')).maskEach;

const asItIs: Mask = (texts) => ({ masked: texts, found: [] });

/** Nothing was sent, because what should have been masked could not be. */
export class MaskingFailed extends Error {}

/** What goes out instead of texts, where the person wants them masked. */
export function useMask(written: readonly string[]) {
  const [isOn] = useMasking();
  const [mask, setMask] = useState<Mask | null>(null);
  const texts = written.map((text) => text.trim());
  /** In one string, which stays the same as long as its texts do. */
  const settled = useDeferredValue(JSON.stringify(texts));

  useEffect(() => {
    if (!isOn || mask) return;
    let isWanted = true;
    loadMask()
      .then((loaded) => {
        if (isWanted) setMask(() => loaded);
      })
      // Sending tries again, and says so.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isOn, mask]);

  return {
    /** Null when masking is off, or not there yet. */
    preview: useMemo(() => (isOn && mask ? mask(JSON.parse(settled) as string[]) : null), [isOn, mask, settled]),
    /** Throws MaskingFailed rather than let anything out as it is. */
    outgoing: async (): Promise<MaskedTexts> => {
      if (!isOn) return asItIs(texts);
      const ready =
        mask ??
        (await loadMask().catch((cause: unknown) => {
          throw new MaskingFailed('Masking could not be loaded', { cause });
        }));
      return ready(texts);
    },
  };
}
