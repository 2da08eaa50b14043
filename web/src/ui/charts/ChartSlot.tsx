import { Skeleton } from "@mantine/core";
import {
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { CHART_HEIGHT, SlotWidth } from "./chart-size.ts";

/** The longest time in milliseconds that a chart below the window waits for the browser to be idle. */
const LONGEST_WAIT_MS = 1000;

/** Runs work when the browser has nothing else to do. Returns how to cancel it. Safari knows no idle time: it runs the work a moment later. */
function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 100);
    return () => {
      clearTimeout(timer);
    };
  }
  const request = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => {
    cancelIdleCallback(request);
  };
}

/**
 * The place of a chart. A chart inside the window is drawn at once, and one below it when the browser is idle, so that a page with many charts
 * shows its first ones early. The place keeps its height meanwhile.
 */
export function ChartSlot({ children }: { children: ReactNode }) {
  const slot = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = slot.current;
    if (!element) return undefined;
    const draw = () => {
      setWidth(element.clientWidth);
    };
    if (element.getBoundingClientRect().top >= window.innerHeight)
      return whenIdle(draw);
    draw();
    return undefined;
  }, []);
  return (
    <div ref={slot}>
      {width === null ? (
        <Skeleton height={CHART_HEIGHT} />
      ) : (
        <SlotWidth value={width}>
          <Suspense
            fallback={
              <Skeleton
                height={CHART_HEIGHT}
                role="status"
                aria-label="Loading the chart"
              />
            }
          >
            {children}
          </Suspense>
        </SlotWidth>
      )}
    </div>
  );
}
