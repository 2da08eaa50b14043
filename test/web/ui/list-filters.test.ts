import { expect, test } from 'vitest';
import { toMember } from '#web/ui/table/list-filters.ts';

const STATES = { ACTIVE: true, NOT_PAID: true };

test.each([
  ['active', 'ACTIVE'],
  ['ACTIVE', 'ACTIVE'],
  ['Not_Paid', 'NOT_PAID'],
  ['unknown', null],
  ['', null],
  [undefined, null],
])('the text %j of a URL names the member %j', (text, member) => {
  expect(toMember(STATES, text)).toBe(member);
});
