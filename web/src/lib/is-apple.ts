/** Returns whether keyboard shortcuts use the Command key instead of Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
