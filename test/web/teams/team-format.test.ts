import { expect, test } from 'vitest';
import { seatHint } from '#web/features/teams/team-format.ts';

const plan = (name: string, seatPrice: number | null, overrides: object = {}) => ({
  name,
  seatPrice,
  teams: true,
  isHidden: false,
  currency: 'USD',
  ...overrides,
});
const SHARED = 'A seat adds a person, not prompts: the team shares the 500 prompts of your plan.';
const SAME = ' Every plan with a team includes 5 seats.';

test('what a seat adds is a place in the pool of prompts', () => {
  const only = [plan('Pro', 14), plan('Free', null, { teams: false })];
  expect(seatHint(only, { price: 14, poolLimit: 500 })).toBe(SHARED);
  expect(seatHint(only, { price: 14, poolLimit: -1 })).toBe('A seat adds a person, who shares your unlimited prompts.');
});

test('a plan whose seats cost less is named, unless it is hidden', () => {
  const cheaper = plan('Ultimate', 10);
  expect(seatHint([plan('Pro', 14), cheaper], { price: 14, poolLimit: 500 })).toBe(
    `${SHARED}${SAME} On Ultimate, a further seat is $10 a month.`,
  );
  expect(seatHint([plan('Pro', 14), plan('Ultimate', 14)], { price: 14, poolLimit: 500 })).toBe(`${SHARED}${SAME}`);
  expect(seatHint([plan('Pro', 14), { ...cheaper, isHidden: true }], { price: 14, poolLimit: 500 })).toBe(SHARED);
});
