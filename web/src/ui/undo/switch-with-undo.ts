import { errorMessage } from '#web/graphql/error-message.ts';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import { announce, offerUndo } from './undo-notices.ts';

interface Switch {
  /** Whether it is on now, before the switch. */
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => Promise<unknown>;
  /** The notice after the switch: 'Production was deactivated.' */
  readonly done: string;
  /** What failed, in a sentence, which is announced with the server's reason. Or a function that handles the error instead. */
  readonly failure: string | ((error: unknown) => void);
}

/** Switches something on or off without asking first, and offers Undo. Never rejects. */
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
