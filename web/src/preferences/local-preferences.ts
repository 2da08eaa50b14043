import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { openTabData } from '#web/session/session-store.ts';
import type { TabData } from '#web/session/tab-data.ts';

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
 * @param storage `tabOfSession` for a choice of the signed-in user in this tab only
 */
export function localPreference(name: string, storage: TabData = browserStorage): LocalPreference {
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

/** What the tab stores for the user who is signed in at each call. */
const tabOfSession: TabData = {
  get: (key) => openTabData().get(key),
  set: (key, value) => {
    openTabData().set(key, value);
  },
};

const action = localPreference('action', tabOfSession);
const model = localPreference('model', tabOfSession);
const masking = localPreference('mask-personal');

/** Returns the id of the action that the user chose in this tab, and its setter. Null: the preferred action of their account. */
export const useChosenAction = () => [action.useValue(), action.choose] as const;

/** Returns the model that the user chose for the prompt in this tab, as an id from model-choices.ts, and its setter. Null: the preference of their account. */
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
