import { type RefObject, useEffect, useRef, useState } from 'react';

/** Time to move the pointer from the words onto their reason. */
const GRACE_MS = 160;

export interface ShownReason {
  readonly index: number;
  readonly before: string;
  readonly after: string;
  readonly reason: string | null;
  /** Of the first line of the words, in px from the top left of the text. */
  readonly left: number;
  readonly top: number;
  /** Of the text. */
  readonly width: number;
}

/** Which change is asked about, and where it stands. */
export function useReason(root: RefObject<HTMLElement | null>) {
  const [reason, setReason] = useState<ShownReason | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    clearTimeout(timer.current);
  };
  useEffect(() => keep, []);

  const show = (index: number, change: Pick<ShownReason, 'before' | 'after' | 'reason'>, words: HTMLElement) => {
    keep();
    const frame = root.current?.getBoundingClientRect();
    const line = words.getClientRects()[0] ?? words.getBoundingClientRect();
    if (!frame) return;
    const { before, after, reason: why } = change;
    const place = { left: line.left - frame.left, top: line.bottom - frame.top, width: frame.width };
    setReason({ index, before, after, reason: why, ...place });
  };
  const hide = (later = false) => {
    keep();
    if (!later) setReason(null);
    else
      timer.current = setTimeout(() => {
        setReason(null);
      }, GRACE_MS);
  };
  return { reason, show, hide, keep };
}
