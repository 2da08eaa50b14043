import { readOptions } from '#api/commands/options.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import type { DemoPlan } from './fill.ts';

export type DemoArguments = Pick<DemoPlan, 'seed' | 'people' | 'prompts'>;

const USAGE = 'npm run demo -- [--seed=TEXT] [--people=NUMBER] [--prompts=NUMBER]';

/** What `npm run demo -- --help` prints. */
export const HELP = `Usage: ${USAGE}

  --seed=TEXT       makes other data; the same text makes the same (1)
  --people=NUMBER   users, 1 to 2000 (200)
  --prompts=NUMBER  prompts of the last 90 days (50000)

It fills the database in DATA_DIR (.data), or at MONGODB_URI. No server may run on it, and no one may have signed up.`;

/** Reads the arguments of `npm run demo`. Null: only the help was asked for. Throws StartupError for unknown and invalid ones. */
export function readArguments(args: readonly string[]): DemoArguments | null {
  const values = readOptions(
    args,
    {
      seed: { type: 'string', default: '1' },
      people: { type: 'string', default: '200' },
      prompts: { type: 'string', default: '50000' },
      help: { type: 'boolean', default: false },
    },
    USAGE,
  );
  if (values.help) return null;
  const [people, prompts] = [Number(values.people), Number(values.prompts)];
  if (!Number.isInteger(people) || people < 1 || people > 2000 || !Number.isInteger(prompts) || prompts < 0) {
    throw new StartupError('--people takes 1 to 2000, and --prompts a whole number.');
  }
  return { seed: values.seed, people, prompts };
}
