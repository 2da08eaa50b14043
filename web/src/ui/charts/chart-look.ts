/** Of the words along an axis. */
export const TICK = { fill: 'var(--ink-soft)', fontSize: 12 };
