import { expect, test } from 'vitest';
import { mask } from '#web/lib/privacy/mask.ts';
import type { HostileText } from './rewriting/hostile-texts.ts';
import { findSlow, textsToMeasure, TIMEOUT_MS } from './slow-texts.ts';

const LONGEST_PROMPT = 20_000;
const MAX_MS = 1000;

/** Beginnings and parts of personal details. A text that repeats one starts a match at each of its characters. */
const UNITS = [
  ...[
    '0',
    '1',
    '4',
    '9',
    '1 ',
    '12 ',
    '123 ',
    '1234 ',
    '1234-',
    '12-',
    '1.',
    '123.',
    '(1',
    '+',
    '+1',
    '+1 ',
    '(0',
    '0 ',
    '00',
  ],
  ...[
    '4155552671 ',
    '4111 1111 1111 1111 ',
    '4111-1111-',
    'a@b.',
    'a.',
    'a-a.',
    'a@',
    '1:',
    'a:',
    '::',
    '2001:',
    '1.1.1.1 ',
    '1.1.',
  ],
  ...['DE', 'DE89', 'DE89 ', 'GB82 WEST ', 'AB12', 'A1', 'A1 ', 'A1-', '12.345.', '123.456.789-', '811228-', '756.'],
  ...[
    'account ',
    'account no ',
    'account number is ',
    'ssn ',
    'SSN 1',
    'passport no. ',
    'call ',
    'order ',
    'call 1 ',
    'id: ',
    'no. ',
  ],
  ...[
    'password: ',
    'password=',
    'password=a',
    'password: a1b2c3d4 ',
    'token=',
    'secret: a',
    'bearer ',
    'sk-',
    'sk-a',
    'eyJa.',
    'eyJ',
  ],
  ...[
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY-----',
    '-----END ',
    '://a:',
    '://a',
    'http://1',
    '身份证',
    '电话',
    '1号',
    '手机1',
  ],
];

const REPEATED = UNITS.map((unit): HostileText => ({
  name: JSON.stringify(unit),
  ofLength: (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
}));

test('masking takes at most a second, even for prompts that are slow to match', { timeout: TIMEOUT_MS }, () => {
  expect(
    findSlow(
      [...REPEATED, ...textsToMeasure({ first: 0, step: 3 })],
      { length: LONGEST_PROMPT, maxMs: MAX_MS },
      (text) => mask(text),
    ),
  ).toEqual([]);
});
