import { beforeEach, expect, test } from 'vitest';
import { useExtensionApi } from './extension-api.ts';

const { session } = useExtensionApi();
// After useExtensionApi: the module takes the browser's API when it is loaded.
const { keepDraftOf, removeText, removeTextSentWith, takeDraft, writeOffer, writeSent, writeTyped } =
  await import('#extension/settings/draft.ts');

const SENT = { text: 'Write to ada@example.com\n', isMasking: true, keys: { simplify: 'k1' } };
const NOTHING = { typed: '', offer: null, sent: null };

beforeEach(() => {
  session.clear();
});

test('the text that a page offers does not replace what the user typed, and is returned once', async () => {
  await writeTyped('A long prompt');
  await writeOffer({ text: '', reason: 'nothing-selected' });
  expect(await takeDraft()).toEqual({
    typed: 'A long prompt',
    offer: { text: '', reason: 'nothing-selected' },
    sent: null,
  });
  expect(await takeDraft()).toEqual({ ...NOTHING, typed: 'A long prompt' });
});

test('a text is found by the key that it was sent with, though it was sent masked and without its line break', async () => {
  await writeTyped(SENT.text);
  await writeSent(SENT);
  await removeTextSentWith('another key');
  expect(await takeDraft()).toEqual({ typed: SENT.text, offer: null, sent: SENT });
  await removeTextSentWith('k1');
  expect(await takeDraft()).toEqual(NOTHING);
});

test('what the user typed while a prompt was rewritten stays', async () => {
  await writeTyped('The next prompt');
  await writeOffer({ text: SENT.text, reason: 'no-access' });
  await writeSent(SENT);
  await removeTextSentWith('k1');
  expect(await takeDraft()).toEqual({ ...NOTHING, typed: 'The next prompt' });
  await removeText('Another prompt');
  expect(await takeDraft()).toEqual({ ...NOTHING, typed: 'The next prompt' });
});

test('another user gets nothing of the draft', async () => {
  await keepDraftOf('ada@example.com');
  await writeTyped('A prompt of Ada');
  await writeOffer({ text: 'A selection of Ada', reason: 'no-access' });
  await writeSent(SENT);
  await keepDraftOf('ada@example.com');
  await keepDraftOf('grace@example.com');
  expect(await takeDraft()).toEqual(NOTHING);
});
