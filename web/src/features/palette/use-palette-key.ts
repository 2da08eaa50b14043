import { useOpeningKey } from './use-opening-key.ts';

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Opens the palette with Ctrl-K or Cmd-K, wherever the focus is. */
export const usePaletteKey = (open: () => void): void => {
  useOpeningKey(isPaletteKey, open);
};
