import { type RefObject, useEffect, useRef, useState } from 'react';

/** The time that the pointer has to move from a change to its tooltip. */
const GRACE_MS = 160;

export interface ShownReason {
  readonly index: number;
  readonly before: string;
  readonly after: string;
  readonly reason: string | null;
  readonly isRejected: boolean;
  /** The position of the change's first line, in pixels from the top left of the text. */
  readonly left: number;
  readonly top: number;
  /** The width of the text. */
  readonly width: number;
}

type ShownChange = Pick<ShownReason, 'before' | 'after' | 'reason'> & Partial<Pick<ShownReason, 'isRejected'>>;

/** The change whose reason is shown, and its position. */
export function useReasonTip(root: RefObject<HTMLElement | null>) {
  const [reason, setReason] = useState<ShownReason | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    clearTimeout(timer.current);
  };
  useEffect(() => keep, []);

  const show = (index: number, change: ShownChange, words: HTMLElement) => {
    keep();
    const frame = root.current?.getBoundingClientRect();
    const line = words.getClientRects()[0] ?? words.getBoundingClientRect();
    if (!frame) return;
    const { before, after, reason: why, isRejected = false } = change;
    const place = { left: line.left - frame.left, top: line.bottom - frame.top, width: frame.width };
    setReason({ index, before, after, reason: why, isRejected, ...place });
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
