import { expect, test } from 'vitest';
import type { Answer, Run, RunRequest } from '#extension/messages.ts';
import { createRuns } from '#extension/page/run.ts';
import { maskEach } from '#web/lib/privacy/mask.ts';

const PROMPT = 'Could you please write to ada@example.com';

const toRun = ({ text }: RunRequest): Run => ({
  ...{ id: '1', originalText: text, simplifiedText: text.replace('Could you please write', 'Write') },
  ...{ wordsBefore: 6, wordsAfter: 3, tokensBefore: 9, tokensAfter: 6, promptsRemaining: 4 },
  changes: [{ start: 0, end: 22, before: 'Could you please write', after: 'Write', reason: 'Shorter' }],
});
const failed = (code: string): Answer<Run> => ({ ok: false, failure: { code, message: code } });

/** Answers one after the other, and remembers what was sent. */
function server(...answers: Answer<Run>[]) {
  const sent: RunRequest[] = [];
  const send = async (request: RunRequest): Promise<Answer<Run>> => {
    sent.push(request);
    return Promise.resolve(answers.shift() ?? { ok: true, value: toRun(request) });
  };
  return { sent, send };
}

test('personal details are masked before a prompt is sent, and restored in its rewrite', async () => {
  const { sent, send } = server();
  const run = createRuns(PROMPT, { send, loadMask: async () => Promise.resolve(maskEach) });
  expect(await run('simplify')).toMatchObject({
    ok: true,
    value: { simplifiedText: 'Write to ada@example.com', originalText: PROMPT },
  });
  expect(sent[0]?.text).toBe('Could you please write to [EMAIL_1]');
});

test('a prompt that can not be masked is not sent', async () => {
  const { sent, send } = server();
  const run = createRuns(PROMPT, { send, loadMask: () => Promise.reject(new Error('It is gone.')) });
  expect(await run('simplify')).toMatchObject({ ok: false, failure: { code: 'NOT_MASKED' } });
  expect(sent).toEqual([]);
});

test('a repeated request has the same key while its result is unknown, and another one after the server has refused it', async () => {
  const { sent, send } = server(failed('UNREACHABLE'), failed('QUOTA_EXHAUSTED'));
  const run = createRuns(PROMPT, { send, loadMask: null });
  await run('simplify');
  await run('simplify');
  await run('simplify');
  await run('shorten');
  const [first, second, third, other] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(new Set([first, third, other]).size).toBe(3);
});
