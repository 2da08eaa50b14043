import { isTyping } from '#web/lib/is-typing.ts';
import { useOpeningKey } from './use-opening-key.ts';

const isShortcutsKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target);

/** Opens the list of shortcuts with `?`, unless the user is typing. */
export const useShortcutsKey = (open: () => void): void => {
  useOpeningKey(isShortcutsKey, open);
};
