import { errorMessage } from '#web/graphql/error-message.ts';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import { announce, offerUndo } from './undo-notices.ts';

interface Switch {
  /** What it was before. */
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => Promise<unknown>;
  /** What was done: 'Production was deactivated.' */
  readonly done: string;
  /** What failed, in a sentence. The server's reason follows. */
  readonly failure: string;
}

/** Switches something on or off at once, and offers Undo. A failure is announced. */
export async function switchWithUndo({ isOn, set, done, failure }: Switch): Promise<void> {
  ignoreSecondClick();
  try {
    await set(!isOn);
    offerUndo(done, () => set(isOn));
  } catch (error) {
    announce(`${failure} ${errorMessage(error, 'Please try again.')}`);
  }
}
