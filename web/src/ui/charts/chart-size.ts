import { createContext } from 'react';

/** The height of a chart and of its placeholder, in pixels. */
export const CHART_HEIGHT = 260;

/** The margins of a chart with axes, in pixels. */
export const CHART_MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };

/** The width of the `ChartSlot` around a chart when the chart was first drawn, in pixels. 0: there is no slot, or no layout, as in tests. */
export const SlotWidthContext = createContext(0);
