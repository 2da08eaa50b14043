/** A row of the table of figures. Where the goal is empty, the figure is for comparison. */
export type Row = readonly [what: string, goal: string, figure: string];
