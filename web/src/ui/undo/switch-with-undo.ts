import { errorMessage } from '#web/graphql/error-message.ts';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import { announce, offerUndo } from './undo-notices.ts';

interface Switch {
  /** What it was before. */
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => Promise<unknown>;
  /** What was done: 'Production was deactivated.' */
  readonly done: string;
  /** What failed, in a sentence: it is announced with the server's reason. Or what is done instead. */
  readonly failure: string | ((error: unknown) => void);
}

/** Switches something on or off at once, and offers Undo. */
export async function switchWithUndo({ isOn, set, done, failure }: Switch): Promise<void> {
  ignoreSecondClick();
  try {
    await set(!isOn);
    offerUndo(done, () => set(isOn));
  } catch (error) {
    if (typeof failure === 'string') announce(`${failure} ${errorMessage(error, 'Please try again.')}`);
    else failure(error);
  }
}
