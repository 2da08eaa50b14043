// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer, Choices, Message, Run } from '#extension/messages.ts';
import { useExtensionApi } from './extension-api.ts';

// On a busy machine, what takes a moment alone can take seconds.
configure({ asyncUtilTimeout: 60_000 });

interface Received {
  readonly message: Message<'own:run'> | Message<'own:keep'>;
  readonly answer: (answer: Answer<Run>) => void;
}

/** What the popup sent to the background, which answers when the test says so. */
const received: Received[] = [];
const { session } = useExtensionApi(
  async (message) =>
    new Promise((answer) => {
      received.push({ message: message as Received['message'], answer });
    }),
);
const { readSettings } = await import('#extension/settings/settings.ts');
const { PasteAndSimplify } = await import('#extension/ui/popup/PasteAndSimplify.tsx');

const CHOICES: Answer<Choices> = {
  ok: true,
  value: {
    groups: [{ label: '', actions: [{ id: 'simplify', name: 'Simplify', lacksModel: false }] }],
    actionId: 'simplify',
    models: [],
    model: '',
    isOnOwnKey: false,
    wayToModel: { code: 'MODEL_NEEDS_KEY', way: 'Add your own key' },
  },
};
const TO_ADA = 'Please be so kind as to write to ada@example.com';
const TO_GRACE = 'Could you call grace@example.com?';

const failed = (code: string): Answer<Run> => ({ ok: false, failure: { code, message: code } });

/** The background's answer for a prompt that was sent with its email address masked: the rewrite lost the address. */
function refused(sent: string, offerId: string): Answer<Run> {
  const start = sent.indexOf('[EMAIL_1]');
  const lost = [{ start, end: start + '[EMAIL_1]'.length, reason: 'It left out "[EMAIL_1]".' }];
  const offer = { id: offerId, costsPrompt: true };
  const refusal = { summary: 'Refused.', reasons: ['It left out "[EMAIL_1]".'], lost, offer };
  return { ok: false, failure: { code: 'PROVIDER_FAILED', message: 'Refused.', refusal } };
}

const kept = (originalText: string, simplifiedText: string): Answer<Run> => ({
  ok: true,
  value: {
    id: '1',
    originalText,
    simplifiedText,
    wordsBefore: 6,
    wordsAfter: 3,
    tokensBefore: 9,
    tokensAfter: 6,
    promptsRemaining: 4,
    changes: [],
  },
});

/** Types a prompt into the popup, sends it, and returns what the background received. */
async function simplify(prompt: string) {
  fireEvent.input(screen.getByLabelText('Your prompt'), { target: { value: prompt } });
  fireEvent.click(screen.getByText('Simplify'));
  return nextReceived();
}

async function nextReceived() {
  await waitFor(() => {
    expect(received).toHaveLength(1);
  });
  const [{ message, answer } = expect.unreachable()] = received.splice(0);
  return { ...message, answer };
}

const keepButton = async () => screen.findByText<HTMLButtonElement>('Keep it anyway (1 prompt)');
const lostParts = () => Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent);

beforeEach(async () => {
  session.clear();
  received.length = 0;
  const settings = { ...(await readSettings()), isMasking: true };
  render(<PasteAndSimplify settings={settings} choices={CHOICES} onDone={() => undefined} />);
});
afterEach(cleanup);

test('while the next prompt runs, the refusal of the last one keeps its words, and its rewrite is not kept', async () => {
  (await simplify(TO_ADA)).answer(refused('Please be so kind as to write to [EMAIL_1]', 'for-ada'));
  await keepButton();
  expect(lostParts()).toEqual(['ada@example.com']);
  const next = await simplify(TO_GRACE);
  const button = await keepButton();
  expect(lostParts()).toEqual(['ada@example.com']);
  expect(button.disabled).toBe(true);
  fireEvent.click(button);
  expect(received).toEqual([]);
  next.answer(refused('Could you call [EMAIL_1]?', 'for-grace'));
  await waitFor(() => {
    expect(lostParts()).toEqual(['grace@example.com']);
  });
});

test('a rewrite is kept with the words of its own prompt, and what is stored of another prompt stays', async () => {
  (await simplify(TO_ADA)).answer(refused('Please be so kind as to write to [EMAIL_1]', 'for-ada'));
  const button = await keepButton();
  fireEvent.input(screen.getByLabelText('Your prompt'), { target: { value: TO_GRACE } });
  fireEvent.click(button);
  const { type, input, answer } = await nextReceived();
  expect([type, input]).toEqual(['own:keep', { id: 'for-ada' }]);
  answer(kept('Please be so kind as to write to [EMAIL_1]', 'Write to [EMAIL_1]'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Rewritten prompt')).value).toBe(
    'Write to ada@example.com',
  );
  await waitFor(async () => {
    expect(await session.get(['draft', 'draft-sent'])).toEqual({ draft: TO_GRACE });
  });
});

test('a prompt that is sent again after another one has its first key, because its result is unknown', async () => {
  const first = await simplify(TO_ADA);
  first.answer(failed('UNREACHABLE'));
  await screen.findByText('UNREACHABLE');
  const second = await simplify(TO_GRACE);
  second.answer(failed('TIMEOUT'));
  await screen.findByText('TIMEOUT');
  const third = await simplify(TO_ADA);
  expect(third.input).toEqual(first.input);
  expect(second.input).not.toEqual(first.input);
});
