import { describe, expect, test } from 'vitest';
import { nameProblem, quotedName } from '#api/lib/name-problem.ts';

const char = (code: number) => String.fromCodePoint(code);

describe('a name', () => {
  test.each([
    'Ann Smith',
    "Siobhán O'Neill-Dvořák",
    'J.R.R. Tolkien',
    'Dr.Smith',
    'Sammy Davis Jr.',
    'Mary Ann, Ph.D.',
    '山田 太郎',
    'محمد بن سلمان',
    'Nguyễn Thị Minh Khai',
    `شاهین${char(0x200c)}پور`,
    `ශ්${char(0x200d)}රී`,
    'R&D / Operations (EU)',
    'Team 2.0',
    'Node.js friends',
    `Team ❤${char(0xfe0f)}`,
    'Marketing: North 50%',
    'We. Are. Here',
  ])('may be %s', (name) => {
    expect(nameProblem('Name', name)).toBeNull();
  });

  test.each([
    'PlainPrompt Security: verify at https://evil.example',
    'Verify at evil.com',
    'EVIL.COM/login',
    'see www.evil',
    'ftp://x',
    'mailto:a',
    'ann@evil.co.uk',
    'go to 10.0.0.1',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
    '例え。テスト',
    'ｅｖｉｌ．ｃｏｍ',
    `evil${char(0x2024)}com`,
    'dr.evil.com',
  ])('must not be %s', (name) => {
    expect(nameProblem('Full name', name)).toBe('Full name must not contain a link or a domain');
  });

  test.each([
    ['a line break', '\n'],
    ['a carriage return', '\r'],
    ['a null character', '\0'],
    ['an escape', char(0x1b)],
    ['a line separator', char(0x2028)],
    ['a right-to-left override', char(0x202e)],
    ['an isolate', char(0x2066)],
    ['a zero-width space', char(0x200b)],
    ['a joiner between Latin letters', char(0x200d)],
    ['a byte order mark', char(0xfeff)],
    ['a soft hyphen', char(0xad)],
    ['a filler', char(0x3164)],
    ['a blank of Braille', char(0x2800)],
    ['a tag', char(0xe0041)],
    ['half of a surrogate pair', '\uD800'],
    ['a private character', char(0xe000)],
  ])('must not contain %s', (_what, character) => {
    expect(nameProblem('Name', `An${character}n`)).toBe('Name must not contain line breaks or invisible characters');
  });
});

test('a name in a mail is quoted, and a stored name that is not allowed is replaced', () => {
  expect(quotedName('Ann "The Boss" Smith', 'Someone')).toBe("“Ann 'The Boss' Smith”");
  expect(quotedName('Verify at evil.com', 'The owner of a team')).toBe('The owner of a team');
  expect(quotedName('', 'The owner of a team')).toBe('The owner of a team');
});
