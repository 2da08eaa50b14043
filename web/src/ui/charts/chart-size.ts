/** The height of a chart and of its placeholder, in pixels. */
export const CHART_HEIGHT = 260;

/** The margins of a chart with axes, in pixels. The negative one aligns the numbers of the axis with the text above the chart. */
export const CHART_MARGIN = { top: 8, right: 8, bottom: 0, left: -20 };
