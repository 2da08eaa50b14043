// The program dist/server/operate.js: runs one command for operators, as in `npm run backup` (docs/operations.md).

import { existsSync } from 'node:fs';
import { StartupError } from '#api/kernel/startup-error.ts';
import { backup, restore } from './backup-and-restore.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { migrate } from './migrate.ts';

const COMMANDS = new Map<string, Command>(Object.entries({ backup, restore, migrate, doctor }));

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  // `npm start` reads the settings from there, and without MONGODB_URI a command would work on another database. Variables that are set win.
  if (existsSync('.env')) process.loadEnvFile();
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS.get(name);
  if (!command) throw new StartupError(`Name a command: ${[...COMMANDS.keys()].join(', ')}.`);
  process.exitCode = await command({ args, env: process.env, say });
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
