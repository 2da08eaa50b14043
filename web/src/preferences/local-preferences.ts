import { useSyncExternalStore } from 'react';
import { browserStorage, tabStorage } from '#web/lib/browser-storage.ts';

/** A setting that is stored in this browser and never sent to the server. */
interface LocalPreference {
  /** Returns the chosen value, and renders again when it changes, also in another tab. Null until the user chooses a value. */
  readonly useValue: () => string | null;
  /** Null removes the choice. */
  readonly choose: (value: string | null) => void;
}

/**
 * Makes a setting that is stored in this browser.
 * @param name unique; the key in the storage
 * @param storage `tabStorage` for a choice of this tab only
 */
export function localPreference(name: string, storage = browserStorage): LocalPreference {
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
  const read = () => storage.get(key);
  return {
    useValue: () => useSyncExternalStore(subscribe, read, () => null),
    choose: (value) => {
      storage.set(key, value);
      notify();
    },
  };
}

const action = localPreference('action', tabStorage);
const model = localPreference('model');
const masking = localPreference('mask-personal');

/** Returns the id of the action that the user chose in this tab, and its setter. Null: the default action of their account. */
export const useChosenAction = () => [action.useValue(), action.choose] as const;

/** Returns the last chosen model, as an id from model-choices.ts, and its setter. Null: never chosen. */
export const useChosenModel = () => [model.useValue(), model.choose] as const;

const ON = 'on';

/** Returns whether personal details, such as email addresses, are masked before a prompt is sent, and its setter. Off by default. */
export function useMasking() {
  const isOn = masking.useValue() === ON;
  const setIsOn = (on: boolean) => {
    masking.choose(on ? ON : null);
  };
  return [isOn, setIsOn] as const;
}
