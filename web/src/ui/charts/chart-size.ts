import { createContext } from 'react';

/** The height of a chart and of its placeholder, in pixels. */
export const CHART_HEIGHT = 260;

/** The margins of a chart with axes, in pixels. */
export const CHART_MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };

/** The width of a chart's place when the chart is drawn first, in pixels. */
export const SlotWidth = createContext(0);
