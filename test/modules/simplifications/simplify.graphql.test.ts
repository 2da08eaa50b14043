import { describe, expect, test } from 'vitest';
import { countTokens } from '#api/lib/count-tokens.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { countWords } from '#schema/count-words.ts';
import { givenRewriter } from '../../factories/rewriter.ts';
import { givenServer, waitForCommits } from '../../factories/simplify.ts';
import { givenSubscriber, givenUser } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { SimplifyDocument } from '../../setup/operations.generated.ts';

describe('simplifying', () => {
  test('answers with the rewrite, its measures and what is left, and keeps them', async () => {
    const user = await givenSubscriber({ createdAt: NOW });
    const overrides = { runtime: givenServer() };
    const { simplify } = await run(asUser(user), SimplifyDocument, { text: '  Could you please help?\n' }, overrides);
    expect(simplify).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      originalText: 'Could you please help?',
      simplifiedText: 'short: Could you please help?',
      modelUsed: 'gpt-5-mini',
      createdAt: NOW.toISOString(),
      changes: [],
      wordsBefore: 4,
      wordsAfter: 5,
      tokensBefore: 5,
      tokensAfter: 7,
      promptsUsed: 1,
      promptsRemaining: 4,
      isUnchanged: false,
      hasRequest: true,
    });
    const { id } = simplify;
    await waitForCommits(overrides.runtime);
    expect(await LedgerEntries.findById(id).lean()).toMatchObject({
      state: 'committed',
      bucket: 'plan',
      day: '2026-01-01',
    });
    expect(await HistoryEntries.findById(id).lean()).toMatchObject({
      originalText: 'Could you please help?',
      expiresAt: new Date('2026-06-30T00:00:00Z'),
    });
  });

  test('accepts up to 20,000 characters as users count them, and refuses more or none with the reason', async () => {
    const user = asUser(await givenSubscriber({ createdAt: NOW }));
    const { rewriter, calls } = givenRewriter();
    const overrides = { runtime: givenServer(rewriter) };
    const errorFor = (text: string) => runForError(user, SimplifyDocument, { text }, overrides);
    expect(await errorFor(' \n\t')).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'Text is required',
      fields: { text: 'Text is required' },
    });
    const tooLong = 'Text must be at most 20000 characters';
    for (const text of ['a'.repeat(20_001), '😀'.repeat(20_001)]) {
      expect(await errorFor(text)).toEqual({ code: 'BAD_USER_INPUT', message: tooLong, fields: { text: tooLong } });
    }
    expect(calls).toEqual([]);
    await run(user, SimplifyDocument, { text: '😀'.repeat(20_000) }, overrides);
    expect(calls).toHaveLength(1);
  });

  test('replaces half of a surrogate pair', async () => {
    const user = asUser(await givenSubscriber({ createdAt: NOW }));
    const { simplify } = await run(user, SimplifyDocument, { text: 'a \ud83d b' }, { runtime: givenServer() });
    expect(simplify).toMatchObject({ originalText: 'a \ufffd b' });
  });

  test('refuses idempotency keys that are too long, and ignores an empty one', async () => {
    const user = asUser(await givenSubscriber({ createdAt: NOW }));
    const overrides = { runtime: givenServer() };
    const text = 'Please help';
    expect(
      await runForError(user, SimplifyDocument, { text, idempotencyKey: 'k'.repeat(256) }, overrides),
    ).toMatchObject({
      fields: { idempotencyKey: 'The idempotency key must be at most 255 characters' },
    });
    for (const used of [1, 2]) {
      const { simplify } = await run(user, SimplifyDocument, { text, idempotencyKey: '' }, overrides);
      expect(simplify).toMatchObject({ promptsUsed: used });
    }
  });

  test('is for users who signed in and are not suspended', async () => {
    const suspended = await givenUser({ isSuspended: true });
    expect(await runForError(asAnonymous, SimplifyDocument, { text: 'a' })).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await runForError(asUser(suspended), SimplifyDocument, { text: 'a' })).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
    });
  });
});

describe('measures', () => {
  test('count words as readers do, in scripts with spaces and without', () => {
    expect(countWords("It's a well-known fact: 3.5 isn't 4")).toBe(7);
    expect(countWords('Please pay EUR 48,500 today.')).toBe(5);
    expect(countWords('Please ask k.huber@lieferant.de about e.g. the well-known list.')).toBe(8);
    expect(countWords('See https://example.com/a-b?c=d&e=f by 5 p.m. - or not — please…do')).toBe(9);
    expect(countWords('Straße, Äpfel und Öl')).toBe(4);
    expect(countWords('我喜欢写代码')).toBeGreaterThan(2);
    expect(countWords('我喜欢写代码 k.huber@lieferant.de')).toBe(countWords('我喜欢写代码') + 1);
    expect(countWords(' … ')).toBe(0);
  });

  test('count the words of a long text without spaces in little time', () => {
    // The segmenter would take 40 seconds for a third of this text in one piece, and nine times as long for all of it. In small pieces it takes 0.3.
    const words = countWords('漢字仮名'.repeat(90_000));
    expect(words).toBeGreaterThan(60_000);
  });

  test('count tokens of any text, special ones as words, and take little time for long texts without spaces', () => {
    expect(countTokens('Could you please help?')).toBe(5);
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
    // The tokenizer would take four seconds for 20,000 characters in one piece. In small pieces it takes milliseconds.
    expect(countTokens('汉字漢字日本'.repeat(3333))).toBeGreaterThan(10_000);
    expect(countTokens('a'.repeat(20_000))).toBeGreaterThan(1000);
  });
});
