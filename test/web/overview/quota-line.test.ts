import { expect, test } from 'vitest';
import { quotaLine, type QuotaSource } from '#web/features/overview/quota-line.ts';

const DEC_22 = '2026-12-22T12:00:00.000Z';
const source = (kind: QuotaSource['kind'], remaining: number, resetsAt: string | null = null): QuotaSource => ({
  kind,
  remaining,
  resetsAt,
  limit: 500,
  used: 0,
  usedByTeam: 0,
  isShared: kind === 'TEAM_POOL',
  isAllowanceUsedUp: false,
  endsAt: null,
});
/** The plan of a team's owner. */
const ownerPlan = (remaining: number): QuotaSource => ({ ...source('OWN_PLAN', remaining, DEC_22), isShared: true });
/** The pool of a team whose owner's plan ends. */
const endingPool = (remaining: number, endsAt: string): QuotaSource => ({
  ...source('TEAM_POOL', remaining, DEC_22),
  endsAt,
});
const JAN_3 = '2027-01-03T12:00:00.000Z';

test.each<[string, QuotaSource[]]>([
  ['5 prompts left · resets Dec 22', [source('OWN_PLAN', 5, DEC_22)]],
  ['1 prompt left · resets Dec 22', [source('OWN_PLAN', 1, DEC_22)]],
  ['1 team prompt left · resets Dec 22', [source('TEAM_POOL', 1, DEC_22)]],
  ['1 add-on prompt left · add-ons never expire', [source('ADD_ONS', 1)]],
  ['1 team + 1 own prompts left · resets Dec 22', [source('TEAM_POOL', 1, DEC_22), source('OWN_PLAN', 1, DEC_22)]],
  ['494 team + 5 own prompts left · resets Dec 22', [source('TEAM_POOL', 494, DEC_22), source('OWN_PLAN', 5, DEC_22)]],
  [
    '494 team + 5 own prompts left · team prompts reset Dec 22, own prompts reset Jan 3',
    [source('TEAM_POOL', 494, DEC_22), source('OWN_PLAN', 5, JAN_3)],
  ],
  [
    '50 add-on prompts left · plan resets Dec 22 · add-ons never expire',
    [source('OWN_PLAN', 0, DEC_22), source('ADD_ONS', 50)],
  ],
  [
    '494 team + 5 own prompts left · own prompts reset Dec 22 · team prompts end Dec 22',
    [endingPool(494, '2026-12-22T12:00:05.000Z'), source('OWN_PLAN', 5, DEC_22)],
  ],
  [
    '494 team + 5 own prompts left · resets Dec 22 · team prompts end Jan 3',
    [endingPool(494, JAN_3), source('OWN_PLAN', 5, DEC_22)],
  ],
  ['Unlimited prompts from your team · team prompts end Jan 3', [endingPool(-1, JAN_3), source('OWN_PLAN', 5, JAN_3)]],
  [
    '5 own prompts left · team prompts used up · resets Dec 22',
    [source('TEAM_POOL', 0, DEC_22), source('OWN_PLAN', 5, DEC_22)],
  ],
  [
    '5 own prompts left · your allowance of team prompts used up · resets Dec 22',
    [{ ...source('TEAM_POOL', 0, DEC_22), limit: 1, used: 1, isAllowanceUsedUp: true }, source('OWN_PLAN', 5, DEC_22)],
  ],
  ['5 prompts left · resets Dec 22', [{ ...source('TEAM_POOL', 0, DEC_22), limit: 0 }, source('OWN_PLAN', 5, DEC_22)]],
  ['No prompts left · resets Dec 22', [source('TEAM_POOL', 0, DEC_22), source('OWN_PLAN', 0, DEC_22)]],
  ['50 add-on prompts left · team prompts used up · plan resets Dec 22', [ownerPlan(0), source('ADD_ONS', 50)]],
  [
    '483 team + 5 own + 50 add-on prompts left · plans reset Dec 22',
    [source('TEAM_POOL', 483, DEC_22), source('OWN_PLAN', 5, DEC_22), source('ADD_ONS', 50)],
  ],
  ['483 team prompts left · resets Dec 22', [ownerPlan(483)]],
  ['483 team + 50 add-on prompts left · plan resets Dec 22', [ownerPlan(483), source('ADD_ONS', 50)]],
  ['No prompts left · resets Dec 22', [source('OWN_PLAN', 0, DEC_22), source('ADD_ONS', 0)]],
  ['No prompts left · resets Dec 22', [source('OWN_PLAN', 0, DEC_22)]],
  ['No prompts left', []],
  ['Unlimited prompts', [source('OWN_PLAN', -1, DEC_22), source('ADD_ONS', 50)]],
  ['Unlimited prompts from your team', [source('TEAM_POOL', -1, DEC_22), source('OWN_PLAN', 5, JAN_3)]],
])('%s', (line, sources) => {
  // The space within a date does not break.
  expect(quotaLine(sources).replaceAll('\u00a0', ' ')).toBe(line);
});
