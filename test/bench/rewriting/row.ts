/** A row of the table of figures. An empty goal: the figure is for comparison. */
export type Row = readonly [what: string, goal: string, figure: string];
