import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { LazyCode } from '#web/lib/lazy-component.tsx';
import { CHART_HEIGHT, SlotWidthContext } from './chart-size.ts';

/** The longest time in milliseconds that a chart below the window waits for the browser to be idle. */
const LONGEST_WAIT_MS = 1000;
/** The time after which browsers without idle times, such as Safari, draw a chart below the window, in milliseconds. */
const WAIT_MS = 100;

/** Runs work when the browser has nothing else to do. Returns how to cancel it. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WAIT_MS);
    return () => {
      clearTimeout(timer);
    };
  }
  const request = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => {
    cancelIdleCallback(request);
  };
}

const LOADING = <Skeleton height={CHART_HEIGHT} role="status" aria-label="Loading the chart" />;

interface ChartSlotProps {
  /** The code of the chart. */
  readonly code: LazyCode;
  readonly children: ReactNode;
}

/**
 * Reserves the height of a chart until it is drawn. A chart inside the window is drawn at once, and one below it when the browser is idle, so that
 * a page with many charts shows the first ones early. Waits for the chart's code itself, because `Suspense` would show its placeholder for at least
 * 300 ms.
 */
export function ChartSlot({ code, children }: ChartSlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  const [isWaiting, setIsWaiting] = useState(true);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = slot.current;
    if (!element) return undefined;
    const draw = () => {
      setWidth(element.clientWidth);
    };
    const load = () => {
      setIsWaiting(false);
      if (code.isLoaded()) draw();
      // Code that can't be loaded is loaded again when the chart is drawn, which shows the error.
      else void code.preload().then(draw, draw);
    };
    if (element.getBoundingClientRect().top >= window.innerHeight) return whenIdle(load);
    load();
    return undefined;
  }, [code]);
  return (
    <div ref={slot}>
      {isWaiting && <Skeleton height={CHART_HEIGHT} />}
      {!isWaiting && width === null && LOADING}
      {width !== null && (
        <SlotWidthContext value={width}>
          <Suspense fallback={LOADING}>{children}</Suspense>
        </SlotWidthContext>
      )}
    </div>
  );
}
