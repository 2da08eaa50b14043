/** Where a prompt was selected, and how to put its rewrite there. */
export interface Target {
  readonly text: string;
  /** Where it is, in the coordinates of the viewport. */
  readonly rect: DOMRect;
  /** The element to give the focus back to. */
  readonly element: Element | null;
  /** Null where nothing can be written. */
  readonly editor: Editor | null;
}

/** A place that can be written to. */
export interface Editor {
  readonly element: HTMLElement;
  /** The spaces and line breaks that are selected before and after the prompt, and stay there. */
  readonly edges: readonly [before: string, after: string];
  /** Selects what the target was taken from. `changed`: since then. `refused`: the page has hidden or locked it. */
  readonly reselect: () => Promise<'selected' | 'changed' | 'refused'>;
  /** Whether a text that was put there is there. The old text may contain it, so that it must have changed, too. */
  readonly hasText: (text: string) => boolean;
}
