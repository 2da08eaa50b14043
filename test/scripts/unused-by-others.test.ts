import { expect, test } from 'vitest';
import { findUnusedByOthers } from '#scripts/unused-by-others.mjs';

const SERVICE = 'api/modules/teams/teams.service.ts';
const teams = [
  'export async function createTeam() {}',
  'export const renameTeam = () => undefined;',
  'export interface NewTeam {}',
  'const isOwner = true;',
].join('\n');

const found = (others: Readonly<Record<string, string>>) => findUnusedByOthers({ [SERVICE]: teams, ...others });

test('functions and constants of a service that no other module imports are found', () => {
  expect(found({})).toEqual([`${SERVICE}: createTeam`, `${SERVICE}: renameTeam`]);
});

test('an import counts in another module and outside of modules, but not in the same module', () => {
  const renames = "import { renameTeam } from './teams.service.ts';";
  expect(found({ 'api/modules/teams/teams.resolvers.ts': renames })).toHaveLength(2);
  expect(
    found({
      'api/modules/seats/seats.ts':
        "import {\n  type NewTeam,\n  createTeam as create,\n} from '#api/modules/teams/teams.service.ts';",
      'api/jobs/teams.ts': "import { renameTeam } from '../modules/teams/teams.service.ts';",
    }),
  ).toEqual([]);
});

test('exports of files other than services are not looked at, not even those of rules', () => {
  expect(
    findUnusedByOthers({
      'api/modules/teams/edit-teams.ts': 'export const editTeam = 1;',
      'api/modules/teams/team.rules.ts': 'export const isTeam = 1;',
    }),
  ).toEqual([]);
});

test('values that a service exports in a list are found, also those of another file, by the name that they have outside', () => {
  const source = "export { addSeat, moveSeat as changeSeat, type Seat } from './seats.ts';\nexport {\n  isSeat,\n};";
  expect(findUnusedByOthers({ 'api/modules/seats/seats.service.ts': source })).toEqual(
    ['addSeat', 'changeSeat', 'isSeat'].map((name) => `api/modules/seats/seats.service.ts: ${name}`),
  );
});

test('a file that exports again what a service of another module exports uses it', () => {
  const source = "export { createTeam, renameTeam } from '#api/modules/teams/teams.service.ts';";
  expect(found({ 'api/modules/seats/seats.ts': source })).toEqual([]);
});
