import type { Answer, Message } from '#extension/messages.ts';
import { callApi, newEmail, PASSWORD, signUp, tokenOf } from './api.ts';
import { see } from './browser.ts';
import type { Extension } from './extension.ts';

/** Tries and saves the address of a server on the page of options. */
export async function useServerAt({ openExtensionPage }: Extension, origin: string): Promise<void> {
  const options = await openExtensionPage('options');
  await options.getByLabel('Server address').fill(origin);
  await options.getByRole('button', { name: 'Save' }).click();
  await see(options.getByRole('status')).toHaveText('Saved. The server answers.');
  await options.close();
}

/** Creates an account, with its 5 prompts, at a server, and signs in to it in the popup. No user is signed in before. */
export async function signUpAndInByForm(extension: Extension, origin: string): Promise<string> {
  const email = newEmail('ada');
  await signUp(origin, email, 'Ada Lovelace');
  await useServerAt(extension, origin);
  const popup = await extension.openExtensionPage('popup');
  await popup.getByRole('textbox', { name: 'Email' }).fill(email);
  await popup.getByLabel('Password').fill(PASSWORD);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await see(popup.getByText(/prompts left/)).toBeVisible();
  await popup.close();
  return email;
}

/** What these tests call of Chrome's API in the extension's own pages. */
interface Chrome {
  readonly runtime: { readonly sendMessage: (message: object) => Promise<Answer<unknown> | undefined> };
}

/** Sends what the options and the popup send to the background, from a tab of theirs. Throws when a request fails. */
async function ask({ openExtensionPage }: Extension, messages: readonly Message[]): Promise<void> {
  const options = await openExtensionPage('options');
  await options.evaluate(async (all) => {
    const { chrome } = globalThis as unknown as { chrome: Chrome };
    for (const message of all) {
      const answer = await chrome.runtime.sendMessage(message);
      if (!answer?.ok) throw new Error(`${message.type}: ${answer?.failure.message ?? 'no answer'}`);
    }
  }, messages);
  await options.close();
}

/**
 * Creates an account, with its 5 prompts, at a server, and signs in to it. Signs out first where a user is signed in. Only stories about signing
 * in fill in the forms: each takes a tab.
 */
export async function signUpAndIn(extension: Extension, origin: string): Promise<string> {
  const email = newEmail('ada');
  await signUp(origin, email, 'Ada Lovelace');
  await ask(extension, [
    { type: 'own:change-server', input: { url: origin } },
    { type: 'own:sign-out', input: null },
    { type: 'own:sign-in', input: { email, password: PASSWORD } },
  ]);
  return email;
}

/** Switches masking on or off in the popup. */
export async function setMasking({ openExtensionPage }: Extension, isOn: boolean): Promise<void> {
  const popup = await openExtensionPage('popup');
  const masking = popup.getByRole('checkbox', { name: 'Mask personal details before sending' });
  await see(masking).toBeChecked({ checked: !isOn });
  await masking.click();
  await see(masking).toBeChecked({ checked: isOn });
  await popup.close();
}

/** The prompts that a user has left. */
export async function promptsLeft(origin: string, email: string): Promise<number> {
  const token = await tokenOf(origin, email);
  const { prompts_remaining: left } = await callApi<{ prompts_remaining: number }>(origin, {
    path: '/user/stats',
    token,
  });
  return left;
}
