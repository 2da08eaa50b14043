import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { TRIAL_LENGTH } from '#schema/limits.ts';
import { TryRewriteDocument } from '../../setup/operations.generated.ts';
import { useServer } from '../../setup/server.ts';

const { graphql } = useServer();
const { graphql: graphqlWithTraceLog, logged } = useServer({ env: { LOG_LEVEL: 'trace' } });
const { graphql: graphqlWithRateLimits } = useServer({ env: { RATE_LIMIT_SCALE: '1' } });

const WORDY = '  Could you please provide me with a summary of the zebra report? ';

const countRows = async () => {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const counts = await Promise.all(collections.map((collection) => collection.countDocuments()));
  return counts.reduce((sum, count) => sum + count, 0);
};

test('a visitor gets the rewrite of a prompt, with its changes and their reasons', async () => {
  const { body } = await graphql(TryRewriteDocument, { text: WORDY });
  expect(body).toMatchObject({
    data: {
      tryRewrite: {
        originalText: WORDY.trim(),
        simplifiedText: 'Summarize the zebra report.',
        wordsBefore: 12,
        wordsAfter: 4,
      },
    },
  });
  const { tryRewrite } = (body as { data: { tryRewrite: { changes: { reason: string }[] } } }).data;
  expect(tryRewrite.changes.length).toBeGreaterThan(0);
  expect(tryRewrite.changes.every(({ reason }) => reason.length > 0)).toBe(true);
});

test('nothing of a trial is stored or logged', async () => {
  const before = await countRows();
  await graphqlWithTraceLog(TryRewriteDocument, { text: WORDY });
  expect(await countRows()).toBe(before);
  await expect.poll(() => logged.join('')).toContain('answered');
  expect(logged.join('')).not.toContain('zebra');
});

test.each([
  ['nothing but white space', ' \n ', 'Text is required'],
  ['too much', 'a'.repeat(TRIAL_LENGTH.max + 1), 'Text must be at most 2000 characters'],
])('%s is refused', async (_what, text, message) => {
  const { body } = await graphql(TryRewriteDocument, { text });
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { text: message } } }] });
});

test('a prompt may be as long as the limit, counted in characters and not in UTF-16 code units or bytes', async () => {
  const { body } = await graphql(TryRewriteDocument, { text: '🦓'.repeat(TRIAL_LENGTH.max) });
  expect(body).not.toHaveProperty('errors');
});

test('the sixth trial within a minute from one address has to wait', async () => {
  const answers = [];
  for (let i = 0; i < 6; i += 1) answers.push(await graphqlWithRateLimits(TryRewriteDocument, { text: WORDY }));
  expect(answers.slice(0, 5).every(({ body }) => !(body as { errors?: unknown }).errors)).toBe(true);
  expect(answers[5]?.body).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
});
