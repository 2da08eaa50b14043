/** Of the chart, and of what holds its place while it loads; in px. */
export const CHART_HEIGHT = 260;
