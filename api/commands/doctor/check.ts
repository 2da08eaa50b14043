/** What a check found out. */
export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail';
  /** What was checked, in a word or two. */
  readonly name: string;
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const ok = (name: string, text: string): Finding => ({ status: 'ok', name, text });
export const warn = (name: string, text: string, advice: string): Finding => ({ status: 'warn', name, text, advice });
export const fail = (name: string, text: string, advice: string): Finding => ({ status: 'fail', name, text, advice });

const STATUS_WIDTH = 5;
const NAME_WIDTH = 16;

/** Returns a finding as a line, and its advice as another. */
export function toLines({ status, name, text, advice }: Finding): string[] {
  const line = `${status.padEnd(STATUS_WIDTH)} ${name.padEnd(NAME_WIDTH)} ${text}`;
  return advice === undefined ? [line] : [line, `${' '.repeat(STATUS_WIDTH + 1 + NAME_WIDTH + 1)}→ ${advice}`];
}
