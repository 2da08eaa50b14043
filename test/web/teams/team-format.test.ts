import { expect, test } from 'vitest';
import {
  allowanceHelp,
  describeAllowance,
  describeFreeSeats,
  describeSeatsToTake,
  seatHint,
  teamHint,
} from '#web/features/teams/team-format.ts';

const plan = (name: string, seatPrice: number | null, overrides: object = {}) => ({
  name,
  seatPrice,
  teams: true,
  isHidden: false,
  currency: 'USD',
  ...overrides,
});
const SHARED = 'An extra seat lets one more person use the 500 prompts of your plan. It adds no prompts.';
const SAME = ' The price of every plan with a team includes 5 seats.';

test('what a seat adds is a place in the pool of prompts', () => {
  const only = [plan('Pro', 14), plan('Free', null, { teams: false })];
  expect(seatHint(only, { price: 14, poolLimit: 500 })).toBe(SHARED);
  expect(seatHint(only, { price: 14, poolLimit: -1 })).toBe(
    'An extra seat lets one more person use your unlimited prompts.',
  );
});

test('a plan whose seats cost less is named, unless it is hidden', () => {
  const cheaper = plan('Ultimate', 10);
  expect(seatHint([plan('Pro', 14), cheaper], { price: 14, poolLimit: 500 })).toBe(
    `${SHARED}${SAME} On Ultimate, a further seat is $10 a month.`,
  );
  expect(seatHint([plan('Pro', 14), plan('Ultimate', 14)], { price: 14, poolLimit: 500 })).toBe(`${SHARED}${SAME}`);
  expect(seatHint([plan('Pro', 14), { ...cheaper, isHidden: true }], { price: 14, poolLimit: 500 })).toBe(SHARED);
});

test.each([
  [
    { totalSeats: 5, usedSeats: 2, availableSeats: 3 },
    /^3 seats of your team are still free\. You need no more until they are taken\.$/,
  ],
  [
    { totalSeats: 5, usedSeats: 4, availableSeats: 1 },
    /^1 seat of your team is still free\. You need no more until it is taken\.$/,
  ],
  [{ totalSeats: 5, usedSeats: 5, availableSeats: 0 }, /^All seats are in use\.$/],
  // The free one ends with its period.
  [{ totalSeats: 6, usedSeats: 5, availableSeats: 0 }, /^No seats are available/],
])('the seats that are free are named before more are bought: %j', (team, sentence) => {
  expect(describeFreeSeats(team)).toMatch(sentence);
});

test.each([
  [
    { totalSeats: 6, usedSeats: 2, availableSeats: 3 },
    /^New members can take 3 of the 4 free seats, so that all members have a seat after that day\.$/,
  ],
  [{ totalSeats: 6, usedSeats: 5, availableSeats: 0 }, /^New members can’t take the free seat: it ends then\.$/],
  [{ totalSeats: 6, usedSeats: 6, availableSeats: 0 }, /^$/],
])('new members can take the free seats that do not end: %j', (team, sentence) => {
  expect(describeSeatsToTake(team)).toMatch(sentence);
});

test('the allowance is explained with unlimited use only where the team has no limit', () => {
  const helpFor = (sharedPromptsLimit: number) => allowanceHelp({ sharedPromptsLimit, poolInterval: 'MONTHLY' });
  expect(helpFor(500)).not.toMatch(/unlimited|Ultimate/);
  expect(helpFor(0)).not.toMatch(/unlimited|Ultimate/);
  expect(helpFor(-1)).toContain('0 means unlimited (Ultimate only).');
});

test.each([
  ['MONTHLY', 'in a month. Leave it empty', 'up to 20 prompts a month'],
  ['QUARTERLY', 'in a quarter. Leave it empty', 'up to 20 prompts a quarter'],
  ['YEARLY', 'in a year. Leave it empty', 'up to 20 prompts a year'],
  ['LIFETIME', 'in a month. Leave it empty', 'up to 20 prompts a month'],
  [null, 'may use. Leave it empty', 'up to 20 prompts'],
] as const)('an allowance is for the quota window of the pool: %s', (poolInterval, help, allowance) => {
  expect(allowanceHelp({ sharedPromptsLimit: 500, poolInterval })).toContain(help);
  expect(describeAllowance(20, poolInterval)).toBe(allowance);
});

test('the price from which seats start leaves out plans on which no one can buy them', () => {
  const withoutTeam = plan('Standard', 5, { teams: false });
  const hidden = plan('Old', 6, { isHidden: true });
  expect(teamHint([plan('Pro', 14), withoutTeam, hidden])).toContain('Seats start at $14 per seat per month.');
});
