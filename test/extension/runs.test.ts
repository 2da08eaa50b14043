import { expect, test } from 'vitest';
import type { Answer, Run, RunRequest } from '#extension/messages.ts';
import { createRuns } from '#extension/page/run.ts';
import { maskEach } from '#web/lib/privacy/mask.ts';

const PROMPT = 'Could you please write to ada@example.com';

const toRun = ({ text }: RunRequest): Run => ({
  id: '1',
  originalText: text,
  simplifiedText: text.replace('Could you please write', 'Write'),
  wordsBefore: 6,
  wordsAfter: 3,
  tokensBefore: 9,
  tokensAfter: 6,
  promptsRemaining: 4,
  changes: [{ start: 0, end: 22, before: 'Could you please write', after: 'Write', reason: 'Shorter' }],
});
const failed = (code: string): Answer<Run> => ({ ok: false, failure: { code, message: code } });
const keep = async (): Promise<Answer<Run>> => Promise.resolve(failed('NOT_FOUND'));

/** A stub of the server: returns these answers one after the other, then successful ones, and records the requests. */
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
  const { run } = createRuns(PROMPT, { send, keep, loadMask: async () => Promise.resolve(maskEach) });
  expect(await run('simplify')).toMatchObject({
    ok: true,
    value: { simplifiedText: 'Write to ada@example.com', originalText: PROMPT },
  });
  expect(sent[0]?.text).toBe('Could you please write to [EMAIL_1]');
});

test('a refused rewrite says what was lost in the words of the user, and is kept with them', async () => {
  const lost = [{ start: 26, end: 35, reason: 'It left out "[EMAIL_1]".' }];
  const offer = { id: 'offer-1', costsPrompt: true };
  const refusal = { summary: 'Refused.', reasons: ['It left out "[EMAIL_1]".'], lost, offer };
  const { send } = server({ ok: false, failure: { code: 'PROVIDER_FAILED', message: 'Refused.', refusal } });
  const kept: string[] = [];
  const runs = createRuns(PROMPT, {
    send,
    loadMask: async () => Promise.resolve(maskEach),
    keep: async ({ id }) => {
      kept.push(id);
      return Promise.resolve({
        ok: true,
        value: toRun({ text: 'Write to [EMAIL_1]', actionId: 'simplify', key: 'k' }),
      });
    },
  });
  const answer = await runs.run('simplify');
  const shown = answer.ok ? null : answer.failure.refusal;
  expect(shown?.reasons).toEqual(['It left out "ada@example.com".']);
  expect(shown?.lost.map(({ start, end }) => PROMPT.slice(start, end))).toEqual(['ada@example.com']);
  expect(await runs.keep('offer-1')).toMatchObject({ value: { simplifiedText: 'Write to ada@example.com' } });
  expect(kept).toEqual(['offer-1']);
});

test('a prompt that can not be masked is not sent', async () => {
  const { sent, send } = server();
  const { run } = createRuns(PROMPT, { send, keep, loadMask: () => Promise.reject(new Error('It is gone.')) });
  expect(await run('simplify')).toMatchObject({ ok: false, failure: { code: 'NOT_MASKED' } });
  expect(sent).toEqual([]);
});

test('a repeated request has the same key while its result is unknown, and another one after the server has refused it', async () => {
  const { sent, send } = server(failed('UNREACHABLE'), failed('QUOTA_EXHAUSTED'));
  const { run } = createRuns(PROMPT, { send, keep, loadMask: null });
  await run('simplify');
  await run('simplify');
  await run('simplify');
  await run('shorten');
  const [first, second, third, other] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(new Set([first, third, other]).size).toBe(3);
});

test('a request whose earlier run is still in progress is repeated with the same key, and one whose run was deleted with another', async () => {
  const { sent, send } = server(failed('IN_PROGRESS'), failed('CONFLICT'));
  const { run } = createRuns(PROMPT, { send, keep, loadMask: null });
  for (let turn = 1; turn <= 3; turn += 1) await run('simplify');
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('after the answer to keeping a refused rewrite was lost, the next run keeps it and runs nothing', async () => {
  const offer = { id: 'offer-1', costsPrompt: true };
  const refusal = { summary: 'Refused.', reasons: ['It left out a name.'], lost: [], offer };
  const { sent, send } = server({ ok: false, failure: { code: 'PROVIDER_FAILED', message: 'Refused.', refusal } });
  const kept: string[] = [];
  const answers = [failed('UNREACHABLE'), failed('TIMEOUT')];
  const { run, keep: keepIt } = createRuns(PROMPT, {
    send,
    loadMask: null,
    keep: async ({ id }) => {
      kept.push(id);
      return Promise.resolve(answers.shift() ?? { ok: true, value: toRun({ text: PROMPT, actionId: '', key: '' }) });
    },
  });
  await run('simplify');
  // The failure keeps the reasons and the offer.
  expect(await keepIt('offer-1')).toMatchObject({
    failure: { code: 'UNREACHABLE', refusal: { summary: 'UNREACHABLE', reasons: refusal.reasons, offer } },
  });
  expect(await run('simplify')).toMatchObject({ failure: { code: 'TIMEOUT', refusal: { offer } } });
  expect(await run('simplify')).toMatchObject({ ok: true });
  expect(kept).toEqual(['offer-1', 'offer-1', 'offer-1']);
  expect(sent).toHaveLength(1);
  await run('simplify');
  expect(sent).toHaveLength(2);
});

test('a rewrite is kept with what was masked in its own run, also after a run without masking', async () => {
  const refused = (id: string): Answer<Run> => {
    const offer = { id, costsPrompt: true };
    const refusal = { summary: 'Refused.', reasons: ['It left out a name.'], lost: [], offer };
    return { ok: false, failure: { code: 'PROVIDER_FAILED', message: 'Refused.', refusal } };
  };
  const { send, sent } = server(refused('masked'), refused('plain'));
  let isMasking = true;
  const kept: string[] = [];
  const answers = [failed('TIMEOUT'), failed('TIMEOUT')];
  const runs = createRuns(PROMPT, {
    send,
    loadMask: async () => Promise.resolve(isMasking ? maskEach : null),
    keep: async ({ id }) => {
      kept.push(id);
      const request = { text: 'Write to [EMAIL_1]', actionId: '', key: '' };
      return Promise.resolve(answers.shift() ?? { ok: true, value: toRun(request) });
    },
  });
  await runs.run('simplify');
  await runs.keep('masked');
  isMasking = false;
  await runs.run('shorten');
  await runs.keep('plain');
  expect(await runs.run('simplify')).toMatchObject({ value: { simplifiedText: 'Write to ada@example.com' } });
  await runs.run('shorten');
  expect(kept).toEqual(['masked', 'plain', 'masked', 'plain']);
  expect(sent).toHaveLength(2);
});

test('after a refused rewrite could not be kept, the next run asks for a new one', async () => {
  const refusal = {
    summary: 'Refused.',
    reasons: ['It left out a name.'],
    lost: [],
    offer: { id: 'o', costsPrompt: true },
  };
  const { sent, send } = server({ ok: false, failure: { code: 'PROVIDER_FAILED', message: 'Refused.', refusal } });
  const { run, keep: keepIt } = createRuns(PROMPT, { send, keep, loadMask: null });
  await run('simplify');
  expect(await keepIt('o')).toEqual(failed('NOT_FOUND'));
  expect(await run('simplify')).toMatchObject({ ok: true });
  expect(sent).toHaveLength(2);
});

test('a run that is no longer wanted once its prompt is masked is not sent, and does not start', async () => {
  const { sent, send } = server();
  let isWanted = true;
  let started = 0;
  const { run } = createRuns(PROMPT, {
    send,
    keep,
    loadMask: async () => {
      isWanted = false;
      return Promise.resolve(maskEach);
    },
  });
  const follower = { isWanted: () => isWanted, onStart: () => (started += 1) };
  expect(await run('simplify', follower)).toMatchObject({ ok: false });
  expect([sent, started]).toEqual([[], 0]);
});

test('whether to mask is asked before each run', async () => {
  const { sent, send } = server();
  let isMasking = false;
  const { run } = createRuns(PROMPT, {
    send,
    keep,
    loadMask: async () => Promise.resolve(isMasking ? maskEach : null),
  });
  await run('simplify');
  isMasking = true;
  expect(await run('simplify')).toMatchObject({ value: { simplifiedText: 'Write to ada@example.com' } });
  expect(sent.map(({ text }) => text)).toEqual([PROMPT, 'Could you please write to [EMAIL_1]']);
});
