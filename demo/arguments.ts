import { readOptions } from '#api/commands/options.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import type { DemoPlan } from './fill.ts';

export type DemoArguments = Pick<DemoPlan, 'seed' | 'people' | 'prompts'>;

/** Reads the arguments of `npm run demo`. Throws StartupError for unknown and invalid ones. */
export function readArguments(args: readonly string[]): DemoArguments {
  const values = readOptions(
    args,
    {
      seed: { type: 'string', default: '1' },
      people: { type: 'string', default: '200' },
      prompts: { type: 'string', default: '50000' },
    },
    'npm run demo -- [--seed=TEXT] [--people=NUMBER] [--prompts=NUMBER]',
  );
  const [people, prompts] = [Number(values.people), Number(values.prompts)];
  if (!Number.isInteger(people) || people < 1 || people > 2000 || !Number.isInteger(prompts) || prompts < 0) {
    throw new StartupError('--people takes 1 to 2000, and --prompts a whole number.');
  }
  return { seed: values.seed, people, prompts };
}
