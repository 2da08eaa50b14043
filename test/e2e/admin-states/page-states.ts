import type { Step } from './steps.ts';

/** A page of the admin area, and the states of it that are checked, such as an open menu or a form with errors. */
export interface PageStates {
  /** The path and the first state, because the same path can be listed several times. */
  readonly name: string;
  /** The path and query that are opened. */
  readonly path: string;
  /** What is done each time the page was loaded. It leads to a page whose address only the data knows, such as the page of a user. */
  readonly first: readonly Step[];
  /** For each state, by its name: what is done to reach it from the page as it was loaded. */
  readonly states: Readonly<Record<string, readonly Step[]>>;
}

/** @param path the path below `/admin`, with its query */
export const pageStates = (path: string, states: PageStates['states'], first: readonly Step[] = []): PageStates => ({
  name: `/admin${path} (${Object.keys(states)[0] ?? ''} …)`,
  path: `/admin${path}`,
  first,
  states,
});
