/** Of the chart, and of what holds its place while it loads; in px. */
export const CHART_HEIGHT = 260;

/** Around what is drawn between axes, in px: numbers begin where the words above the chart do. */
export const CHART_MARGIN = { top: 8, right: 8, bottom: 0, left: -20 };
