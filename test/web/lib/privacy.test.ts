import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';
import { mask, maskEach } from '#web/lib/privacy/mask.ts';
import { unmask } from '#web/lib/privacy/unmask.ts';

/** Numbers of this length, which begin with one of the digits `first`. */
const digits = (length: number, first = '0123456789') =>
  fc
    .tuple(fc.constantFrom(...Array.from(first)), fc.stringMatching(new RegExp(`^\\d{${length - 1}}$`)))
    .map(([head, rest]) => head + rest);

/** Numbers in a pattern: `d` is any digit, `N` one from 2 to 9. */
const formatted = (pattern: string) => {
  const holes = pattern.match(/[dN]/g) ?? [];
  return fc
    .tuple(...holes.map((hole) => fc.constantFrom(...Array.from(hole === 'N' ? '23456789' : '0123456789'))))
    .map((filled) => {
      let index = 0;
      return pattern.replace(/[dN]/g, () => filled[index++] ?? '');
    });
};

const phone = fc
  .constantFrom(
    '+1 N1d-Ndd-dddd',
    '+1 (Ndd) Ndd-dddd',
    '+1NddNdddddd',
    '(N12) Ndd-dddd',
    'N13-Ndd-dddd',
    'N14.Ndd.dddd',
    '1-N15-Ndd-dddd',
    'N16 Ndd dddd',
    '+44 20 7ddd dddd',
    '+44 (0)20 7ddd dddd',
    '020 7ddd dddd',
    '(020) 7ddd dddd',
    '07700 900ddd',
    '07700900ddd',
    '+447700900ddd',
    '0044 20 7ddd dddd',
    '+91 98ddd ddddd',
    '+91-98dddddddd',
    '98ddd ddddd',
    '098ddd ddddd',
    '022-2ddddddd',
    '+49 30 9ddddddd',
    '+49 (0)30 9ddddddd',
    '030/9ddddddd',
    '030 9ddddddd',
    '(030) 9ddddddd',
    '0171 2dddddd',
    '01712dddddd2',
    '+33 6 12 dd dd dd',
    '+33612dddddd',
    '06 12 dd dd dd',
    '06.12.dd.dd.dd',
    '06-12-dd-dd-dd',
    '01 42 dd dd dd',
    '+81 3-1ddd-dddd',
    '+61 412 ddd ddd',
    '+34 612 dd dd dd',
    '+55 11 9dddd-ddd1',
  )
  .chain(formatted);

const extended = fc
  .tuple(phone, fc.constantFrom('', '', '', ' ext. 12', ' x345', ' ext 7'))
  .map(([number, extension]) => number + extension);

const withCheckDigit = (body: string) => {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return body + String((10 - (sum % 10)) % 10);
};

const card = fc.oneof(
  digits(12).map((rest) => withCheckDigit(`411${rest}`)),
  digits(12)
    .map((rest) => withCheckDigit(`535${rest}`))
    .map((number) => number.replace(/(\d{4})(?=\d)/g, '$1 ')),
  digits(12)
    .map((rest) => withCheckDigit(`402${rest}`))
    .map((number) => number.replace(/(\d{4})(?=\d)/g, '$1-')),
  digits(12)
    .map((rest) => withCheckDigit(`37${rest}`))
    .map((number) => number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')),
);

const email = fc
  .tuple(
    fc.stringMatching(/^[a-z][a-z0-9]{0,8}([.+_-][a-z0-9]{1,6})?$/),
    fc.constantFrom('example.com', 'mail.example.co.uk', 'sub.example-site.org', 'bücher.example'),
  )
  .map(([name, host]) => `${name}@${host}`);

const personal = fc.oneof(extended, card, email);

const surrounded = fc.constantFrom(
  ['Write to ', '.'],
  ['(', ')'],
  ['"', '"'],
  ['[contact us](tel:', ')'],
  ['Reach me: ', ', please.'],
  ['', ''],
  ['- ', '\n- next'],
  ['**', '**'],
  ['<', '>'],
  ['Who has ', '? Answer in 3 words.'],
  ['a | ', ' | b'],
  ['My details;', ';'],
  ['Antworte „', '“'],
  ['`', '`'],
  ['Use 5 of ', '!'],
);

const octet = fc.nat(255);
const two = (max: number) => fc.integer({ min: 1, max }).map((value) => String(value).padStart(2, '0'));
const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));

const harmless = fc.oneof(
  fc.tuple(octet, octet, octet).map((parts) => `10.${parts.join('.')}`),
  fc.tuple(octet, octet, fc.integer({ min: 1, max: 65535 })).map(([c, d, port]) => `192.168.${c}.${d}:${port}`),
  fc.tuple(fc.nat(30), fc.nat(30), fc.nat(200)).map(([a, b, c]) => `v${a}.${b}.${c}`),
  fc.tuple(fc.nat(30), fc.nat(3000), fc.nat(20000), fc.nat(99)).map((parts) => `version ${parts.join('.')}`),
  fc.tuple(fc.integer({ min: 1900, max: 2100 }), two(12), two(28)).map((parts) => parts.join('-')),
  fc.tuple(two(28), two(12), fc.integer({ min: 1900, max: 2100 })).map((parts) => parts.join('.')),
  fc.tuple(two(12), two(28), fc.integer({ min: 1900, max: 2100 })).map((parts) => parts.join('/')),
  fc
    .tuple(fc.integer({ min: 1990, max: 2040 }), two(12), two(28), two(23), two(59))
    .map(([y, m, d, h, i]) => `${y}-${m}-${d}T${h}:${i}:00Z`),
  fc
    .tuple(fc.integer({ min: 1990, max: 2040 }), two(12), two(28), two(23), two(59))
    .map(([y, m, d, h, i]) => `${y}-${m}-${d} ${h}:${i}`),
  fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':')),
  digits(10, '123456789').map((number) => `order ${number}`),
  digits(8, '123456789').map((number) => `#${number}`),
  digits(9, '123456789').map((number) => `ORD-${number}`),
  fc.tuple(digits(3), digits(7), digits(7)).map(([a, b, c]) => `order 1${a}-${b}-${c}`),
  fc.integer({ min: 1, max: 65535 }).map((port) => `localhost:${port}`),
  fc.integer({ min: 1, max: 65535 }).map((port) => `port ${port}`),
  fc.integer({ min: 1000, max: 99999999 }).map((price) => `$${price.toLocaleString('en-US')}.99`),
  fc.integer({ min: 1000000, max: 99999999 }).map((price) => `${price.toLocaleString('en-US')} USD`),
  fc.integer({ min: 1000000, max: 9999999 }).map((count) => String(count)),
  digits(9).map((rest) => `978-3-${rest.slice(0, 2)}-${rest.slice(2, 8)}-${rest.slice(8)}`),
  digits(9).map((rest) => `ISBN 0-${rest.slice(0, 3)}-${rest.slice(3, 8)}-${rest.slice(8)}`),
  fc.uuid(),
  hex(40),
  hex(64).map((hash) => `sha256:${hash}`),
  fc
    .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map(([lat, lon]) => `${lat.toFixed(6)}, ${lon.toFixed(6)}`),
  fc.integer({ min: 1_500_000_000, max: 1_800_000_000 }).map(String),
  fc.tuple(fc.nat(9999), fc.nat(9999)).map(([a, b]) => `${a + 1000}-${b + 1000}`),
  fc.constantFrom(
    '@types/node',
    'react@19.2.0',
    'logo@2x.png',
    'git@github.com:owner/name.git',
    'a @ b',
    '3.14159265358979',
    '10 000 000',
    '1, 2, 3, 4, 5, 6, 7, 8',
  ),
  fc.nat(1e9).map((id) => `https://example.com/items/${id}/4155552671?page=12`),
);

describe('masking', () => {
  test('nothing personal leaks, in 1,000 generated texts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(personal, surrounded), { minLength: 1, maxLength: 4 }), (items) => {
        const text = items.map(([value, [before, after]]) => `${before}${value}${after}`).join(' and then ');
        const { masked, found } = mask(text);
        for (const [value] of items) expect(masked).not.toContain(value);
        expect(masked.match(/\d{4,}|@/g) ?? []).toEqual([]);
        expect(unmask(masked, found)).toBe(text);
      }),
      { numRuns: 1000, seed: 23 },
    );
  });

  test('nothing else is touched, in 1,000 generated texts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(harmless, surrounded), { minLength: 1, maxLength: 4 }), (items) => {
        const text = items
          .map(([value, [before, after]]) => `${before.replace('tel:', '')}${value}${after}`)
          .join(' and then ')
          .replaceAll('Reach me: ', 'Look at ');
        expect(mask(text)).toEqual({ masked: text, found: [] });
      }),
      { numRuns: 1000, seed: 29 },
    );
  });

  test('what comes back is what was written, whatever the text', () => {
    const piece = fc.oneof(
      personal,
      harmless,
      fc.string(),
      fc.constantFrom('[EMAIL_1]', '\\[PHONE_1\\]', '[', ']', '\\', ' CARD_2 ', '\n'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join(' ');
        const { masked, found } = mask(text);
        expect(unmask(masked, found)).toBe(text);
        expect(mask(masked).found).toEqual([]);
      }),
      { numRuns: 1000, seed: 31 },
    );
  });

  test('the same value has the same placeholder, which the text did not have before', () => {
    const { masked, found } = mask('[EMAIL_1] is not a@example.com. Mail b@example.com and a@example.com.');
    expect(masked).toBe('[EMAIL_1] is not [EMAIL_2]. Mail [EMAIL_3] and [EMAIL_2].');
    expect(found.map(({ kind, value, start }) => ({ kind, value, start }))).toEqual([
      { kind: 'email', value: 'a@example.com', start: 17 },
      { kind: 'email', value: 'b@example.com', start: 37 },
      { kind: 'email', value: 'a@example.com', start: 55 },
    ]);
  });

  test('a value that the user unmasked stays in every text, and the others keep their placeholders', () => {
    const texts = ['Call 4155552671 or 2125550187.', 'Again: 4155552671'];
    const { masked, found, unmasked } = maskEach(texts, new Set(['4155552671']));
    expect(masked).toEqual(['Call 4155552671 or [PHONE_2].', 'Again: 4155552671']);
    expect(found.map(({ value }) => value)).toEqual(['2125550187']);
    expect(unmasked.map(({ placeholder }) => placeholder)).toEqual(['[PHONE_1]', '[PHONE_1]']);
  });

  test.each([
    ['Call 9876543210 now', 'Call [PHONE_1] now'],
    ['9876543210', '[PHONE_1]'],
    ['4155552671', '[PHONE_1]'],
    ['1234 5678 9012 3456', '[CARD_1]'],
    ['4111-1111-1111-1112', '[CARD_1]'],
    ['GB82 WEST 1234 5698 7654 32 AND MORE', '[ACCOUNT_1] AND MORE'],
    ['From 81.2.69.142 to 192.168.0.1', 'From [IP_1] to 192.168.0.1'],
    ['DB_URL=postgres://app:s3cr3t@db:5432/x', 'DB_URL=postgres://app:[KEY_1]@db:5432/x'],
    ['-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY----- ok', '[KEY_1] ok'],
    ['The years 2019 2020 2021 2022', 'The years 2019 2020 2021 2022'],
    ['phone: 612 34 56 78.', 'phone: [PHONE_1].'],
    ['Card 4111 1111 1111 1111, exp 12/29', 'Card [CARD_1], exp 12/29'],
    ['[call](tel:+14155552671)', '[call](tel:[PHONE_1])'],
    ['https://wa.me/14155552671', 'https://wa.me/14155552671'],
    ['mailto:ann@example.com?subject=Hi', 'mailto:[EMAIL_1]?subject=Hi'],
    ['Order 9876543210 of 2024-05-01', 'Order 9876543210 of 2024-05-01'],
    ['4 dogs 415-555-2671 2 cats', '4 dogs [PHONE_1] 2 cats'],
    // What follows "x" is no extension, but a card number.
    ['Call +1 415-555-2671 x 4111 1111 1111 1111', 'Call [PHONE_1] x [CARD_1]'],
    ['Call 415-555-2671 x4111 or 4111 1111 1111 1111', 'Call [PHONE_1] or [CARD_1]'],
    // Numbers in a link stay, before and after another detail in it.
    [
      'https://x.com/call/+491701234567?mail=ann@example.com&to=+491701234568',
      'https://x.com/call/+491701234567?mail=[EMAIL_1]&to=+491701234568',
    ],
  ])('%s', (text, masked) => {
    expect(mask(text).masked).toBe(masked);
  });

  test('the guard keeps what was masked', () => {
    const { masked } = mask('Could you please mail ann@example.com and call +1 415 555 2671?');
    const lost = guardRewrite({ original: masked, rewritten: 'Mail them and call.' });
    expect(lost).toMatchObject({ ok: false });
    const kept = guardRewrite({ original: masked, rewritten: 'Mail [EMAIL_1] and call [PHONE_1].' });
    expect(kept).toMatchObject({ ok: true, repaired: null });
  });
});
