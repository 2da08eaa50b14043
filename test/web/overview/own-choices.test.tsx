import { act, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useChosenAction, useChosenModel } from '#web/preferences/local-preferences.ts';
import { sessionToken, startSession } from '#web/session/session-store.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

/** The choice of a hook, as after the page was rendered again for a new session. */
function chosenBy(useChoice: typeof useChosenAction | typeof useChosenModel) {
  const { result, unmount } = renderHook(useChoice);
  const [value] = result.current;
  unmount();
  return value;
}

function choose(useChoice: typeof useChosenAction | typeof useChosenModel, value: string) {
  const { result, unmount } = renderHook(useChoice);
  act(() => {
    result.current[1](value);
  });
  unmount();
}

test('the model and the action that a user chose are not those of the next user of the tab', async () => {
  const ada = await givenSubscriber();
  await signIn(ada);
  choose(useChosenModel, 'product');
  choose(useChosenAction, 'shorten');
  expect([chosenBy(useChosenModel), chosenBy(useChosenAction)]).toEqual(['product', 'shorten']);
  await signIn(await givenSubscriber());
  expect([chosenBy(useChosenModel), chosenBy(useChosenAction)]).toEqual([null, null]);
  await signIn(ada);
  expect([chosenBy(useChosenModel), chosenBy(useChosenAction)]).toEqual([null, null]);
});

test('what an earlier version stored for good of these choices is deleted, also without a session', async () => {
  localStorage.setItem('plainprompt.model', '{"6651f0c2a1b2c3d4e5f60718":"OPENAI:gpt-5"}');
  localStorage.setItem('plainprompt.action', 'shorten');
  openApp('/auth');
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect([localStorage.getItem('plainprompt.model'), localStorage.getItem('plainprompt.action')]).toEqual([null, null]);
});

test('the model that a user chose is that of one tab: a new one starts with the preference of their account', async () => {
  await signIn(await givenSubscriber());
  choose(useChosenModel, 'OPENAI:gpt-5');
  // The choice stays when the same user signs in again.
  startSession(sessionToken() ?? '');
  expect(chosenBy(useChosenModel)).toBe('OPENAI:gpt-5');
  // A new tab has the storage of the browser, and none of its own.
  sessionStorage.clear();
  expect(chosenBy(useChosenModel)).toBeNull();
});
