import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long the tooltip stays after the pointer has left the change, so that the pointer can move to the tooltip. */
const GRACE_MS = 160;

/** A change whose reason is shown, and where. */
export interface ShownReason {
  /** The index of the change's segment in the text. */
  readonly index: number;
  readonly before: string;
  readonly after: string;
  readonly reason: string | null;
  readonly isRejected: boolean;
  /** Whether the user made the change. */
  readonly isOwn: boolean;
  /** Where the tooltip starts: the bottom left of the change, below all its lines, in pixels from the top left of the text. */
  readonly left: number;
  readonly top: number;
  /** The width of the text. */
  readonly width: number;
}

type ShownChange = Pick<ShownReason, 'before' | 'after' | 'reason'> &
  Partial<Pick<ShownReason, 'isRejected' | 'isOwn'>>;

/**
 * The state of the tooltip that shows the reason of a change: `reason` is what it shows, or null. `show` opens it at an element, `hide` and
 * `hideSoon` close it, and `keep` stops a `hideSoon`.
 * @param root the element that the tooltip's position is relative to
 */
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
    const box = words.getBoundingClientRect();
    if (!frame) return;
    const { before, after, reason: why, isRejected = false, isOwn = false } = change;
    const place = { left: box.left - frame.left, top: box.bottom - frame.top, width: frame.width };
    setReason({ index, before, after, reason: why, isRejected, isOwn, ...place });
  };
  const hide = () => {
    keep();
    setReason(null);
  };
  const hideSoon = () => {
    keep();
    timer.current = setTimeout(hide, GRACE_MS);
  };
  return { reason, show, hide, hideSoon, keep };
}
