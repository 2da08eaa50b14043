import { useSyncExternalStore } from 'react';
import { lasting } from '#web/lib/browser-storage.ts';

/** A choice that this browser keeps, for all its tabs. It never leaves it. */
interface LocalPreference {
  /** Null until something is chosen. */
  readonly useValue: () => string | null;
  readonly choose: (value: string | null) => void;
}

/** A choice under a name of its own. */
export function localPreference(name: string): LocalPreference {
  const key = `plainprompt.${name}`;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
    };
  };
  const read = () => lasting.get(key);
  return {
    useValue: () => useSyncExternalStore(subscribe, read, () => null),
    choose: (value) => {
      lasting.set(key, value);
      notify();
    },
  };
}

const action = localPreference('action');
const model = localPreference('model');
const masking = localPreference('mask-personal');

/** The id of the action that was chosen last. */
export const useChosenAction = () => [action.useValue(), action.choose] as const;

/** The model that was chosen last, as model-choices.ts names it. */
export const useChosenModel = () => [model.useValue(), model.choose] as const;

const ON = 'on';

/** Whether e-mail addresses, phone and card numbers are masked before a prompt is sent. Off until somebody wants it. */
export function useMasking() {
  const isOn = masking.useValue() === ON;
  const switchTo = (on: boolean) => {
    masking.choose(on ? ON : null);
  };
  return [isOn, switchTo] as const;
}
