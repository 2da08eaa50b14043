import { useEffect } from 'react';
import { noteUnsavedInput } from '#web/lib/unsaved-input.ts';

/** Notes that a component has unsaved input while `isOn`: when the session expires, the page stays and asks the user to sign in again. */
export function useUnsavedInput(isOn: boolean): void {
  useEffect(() => (isOn ? noteUnsavedInput() : undefined), [isOn]);
}
