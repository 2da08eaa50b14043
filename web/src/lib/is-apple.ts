/** Whether shortcuts are made with the Command key. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
