import { parseArgs } from 'node:util';
import { StartupError } from '#api/kernel/startup-error.ts';

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly default?: string | boolean }>>;

/** Parses the options of a command. Throws StartupError, with how the command is used. */
export function readOptions<const TOptions extends Options>(args: readonly string[], options: TOptions, usage: string) {
  try {
    return parseArgs({ args: [...args], options: { ...options }, strict: true }).values;
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
  }
}
