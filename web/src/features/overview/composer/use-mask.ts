import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { MaskedTexts, PersonalDetail } from '#web/lib/privacy/mask.ts';
import { mayBePersonal } from '#web/lib/privacy/may-be-personal.ts';
import { useMasking } from '#web/preferences/local-preferences.ts';

type Mask = (texts: readonly string[], unmasked: ReadonlySet<string>) => MaskedTexts;

/** Loads the masking code on demand: its data about phone numbers is larger than the composer, and few users turn masking on. */
const loadMask = async (): Promise<Mask> => (await import('#web/lib/privacy/mask.ts')).maskEach;

const withoutMasking = (texts: readonly string[]): MaskedTexts => ({ masked: texts, found: [], unmasked: [] });
const NOTHING: ReadonlySet<string> = new Set();

/** The prompt was not sent, because it could not be masked. */
export class MaskingFailedError extends Error {}

/** Masks the texts of a request if the user turned masking on. Returns a preview, and the functions below. */
export function useMask(typed: readonly string[]) {
  const [isOn, setIsOn] = useMasking();
  const [mask, setMask] = useState<Mask | null>(null);
  /** The values that the next run sends unmasked. */
  const [unmasked, setUnmasked] = useState(NOTHING);
  const texts = typed.map((text) => text.trim());
  /** The texts as one string, because an array would be another value in each render. Deferred, so that masking does not slow down typing. */
  const deferred = useDeferredValue(JSON.stringify(texts));

  const isWanted = isOn || mayBePersonal(deferred);

  useEffect(() => {
    if (!isWanted || mask) return;
    let isCurrent = true;
    loadMask()
      .then((loaded) => {
        if (isCurrent) setMask(() => loaded);
      })
      // Sending the prompt tries again and shows the error.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isWanted, mask]);

  return {
    /** The texts as they would be sent. Null when masking is off or still loading. */
    preview: useMemo(
      () => (isOn && mask ? mask(JSON.parse(deferred) as string[], unmasked) : null),
      [isOn, mask, deferred, unmasked],
    ),
    /** While masking is off: the details that it would mask. */
    unprotected: useMemo((): readonly PersonalDetail[] => {
      if (isOn || !mask || !isWanted) return [];
      return mask(JSON.parse(deferred) as string[], NOTHING).found;
    }, [isOn, isWanted, mask, deferred]),
    turnOn: () => {
      setIsOn(true);
    },
    /** Sends a value as it is with the next run, or masks it again. */
    toggle: (value: string) => {
      setUnmasked((current) => {
        const next = new Set(current);
        if (!next.delete(value)) next.add(value);
        return next;
      });
    },
    /** Masks everything again. */
    reset: () => {
      setUnmasked(NOTHING);
    },
    /** The texts to send. Throws MaskingFailedError when they cannot be masked. */
    toOutgoing: async (): Promise<MaskedTexts> => {
      if (!isOn) return withoutMasking(texts);
      const ready =
        mask ??
        (await loadMask().catch((cause: unknown) => {
          throw new MaskingFailedError('Masking could not be loaded', { cause });
        }));
      return ready(texts, unmasked);
    },
  };
}
