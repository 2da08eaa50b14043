import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { changeSegments, type Segment } from '#web/lib/change-segments.ts';
import { diffSegments, findChanges } from '#web/lib/diff-segments.ts';
import { toTokens } from '#web/lib/text-tokens.ts';

const side = (segments: readonly Segment[], which: 'before' | 'after') =>
  segments.map((segment) => (segment.kind === 'kept' ? segment.text : segment[which])).join('');

const change = (start: number, before: string, after: string, reason = 'Shorter.') => ({
  start,
  end: start + before.length,
  before,
  after,
  reason,
});

describe('two texts as one', () => {
  test('follow the changes that are given, with their reasons', () => {
    expect(diffSegments('Due to the rain', 'For the rain', [change(0, 'Due to', 'For')])).toEqual([
      { kind: 'changed', before: 'Due to', after: 'For', reason: 'Shorter.' },
      { kind: 'kept', text: ' the rain' },
    ]);
  });

  test('take changes in any order', () => {
    const segments = diffSegments('a b c', 'x b z', [change(4, 'c', 'z'), change(0, 'a', 'x')]);
    expect(side(segments, 'after')).toBe('x b z');
  });

  test('leave the white space around a change out of it', () => {
    expect(diffSegments('I really think so', 'I think so', [change(1, ' really ', ' ')])).toEqual([
      { kind: 'kept', text: 'I ' },
      { kind: 'changed', before: 'really ', after: '', reason: 'Shorter.' },
      { kind: 'kept', text: 'think so' },
    ]);
  });

  test('are compared word by word when no changes are given', () => {
    expect(diffSegments('the big cat', 'the small cat', [])).toEqual([
      { kind: 'kept', text: 'the ' },
      { kind: 'changed', before: 'big', after: 'small', reason: null },
      { kind: 'kept', text: ' cat' },
    ]);
  });

  test('show a replaced phrase as one change, without the spaces around it, and not across sentences', () => {
    const original = 'Give me a summary of it? Due to the fact that it rains, run.';
    expect(diffSegments(original, 'Summarize it. Because it rains, run.', [])).toMatchObject([
      { kind: 'changed', before: 'Give me a summary of', after: 'Summarize' },
      { kind: 'kept', text: ' it' },
      { kind: 'changed', before: '?', after: '.' },
      { kind: 'kept', text: ' ' },
      { kind: 'changed', before: 'Due to the fact that', after: 'Because' },
      { kind: 'kept', text: ' it rains, run.' },
    ]);
  });

  test('show a placeholder of masking as a whole', () => {
    const changed = diffSegments('Call [PHONE_1] now.', 'Call [EMAIL_2] now.', []).filter(
      ({ kind }) => kind === 'changed',
    );
    expect(changed).toMatchObject([{ before: '[PHONE_1]', after: '[EMAIL_2]' }]);
  });

  test.each(['nora.okeefe@brightwater.test', 'https://brightwater.test/a.b?c=d-e', 'www.brightwater.test'])(
    'have an address in one part: %s',
    (address) => {
      const changed = diffSegments(`Mail ${address}, and test b.`, 'Mail test, and nora b.', []).filter(
        ({ kind }) => kind === 'changed',
      );
      expect(changed).toMatchObject([
        { before: address, after: 'test' },
        { before: 'test', after: 'nora' },
      ]);
    },
  );

  test('are compared when the given changes do not explain the rewrite', () => {
    const segments = diffSegments('the big cat', 'the small dog', [change(4, 'big', 'small')]);
    expect(side(segments, 'before')).toBe('the big cat');
    expect(side(segments, 'after')).toBe('the small dog');
  });

  test('always give both texts back, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'not', 'tea', ' ', '\n', '`x`', '…', '👩‍💻', '. '))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (original, rewritten) => {
        const segments = diffSegments(original, rewritten, []);
        expect(side(segments, 'before')).toBe(original);
        expect(side(segments, 'after')).toBe(rewritten);
      }),
    );
  });

  test('are the same when they are made of the changes that were found', () => {
    const text = fc
      .array(fc.constantFrom('a', 'not', 'tea', ' ', '\n', '…', '👩‍💻', '. '))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (original, rewritten) => {
        const changes = findChanges(original, rewritten, []);
        expect(changeSegments(original, rewritten, changes)).toEqual(diffSegments(original, rewritten, []));
      }),
    );
  });

  test("keep every reason of the engine's", () => {
    const original = 'Could you please list the risks? Due to the fact that I am late, be brief.';
    const { text, changes } = simplifyPrompt(original);
    const changed = diffSegments(original, text, changes).filter(({ kind }) => kind === 'changed');
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.every((segment) => segment.kind === 'changed' && segment.reason !== null)).toBe(true);
  });
});

test('texts are cut into parts in a time that grows with them, not faster', () => {
  const hostile = [
    'a.'.repeat(10_000),
    'a@'.repeat(10_000),
    'http://'.repeat(3_000),
    `www.${'.'.repeat(20_000)}`.repeat(2),
  ];
  for (const text of hostile) {
    const start = performance.now();
    expect(toTokens(text).join('')).toBe(text);
    expect(performance.now() - start).toBeLessThan(1000);
  }
});
