import type { send } from '../send.ts';
import type { focusedElement, isTextField, selectionIn } from './focus.ts';
import type { createLifetime } from './lifetime.ts';
import type { createMark } from './mark.ts';
import type { onNotice } from './notices.ts';
import type { OwnRoot, OwnRootOptions } from './own-root-types.ts';

/** Code of the selection script that the others call there, so that pages load it once. */
export interface Toolkit {
  readonly createOwnRoot: (style: string, options: OwnRootOptions) => OwnRoot;
  readonly createMark: typeof createMark;
  readonly createLifetime: typeof createLifetime;
  readonly onNotice: typeof onNotice;
  readonly send: typeof send;
  readonly focusedElement: typeof focusedElement;
  readonly isTextField: typeof isTextField;
  readonly selectionIn: typeof selectionIn;
}
