import { browser } from '../browser.ts';
import type { Answer, Message, Requests, RequestType, Sender } from '../messages.ts';
import { isAllowed, parseMessage } from '../messages.ts';
import { readSettings } from '../settings/settings.ts';
import { changeServer, readAccount, readChoices, run, signIn, signOut } from './account.ts';
import { RequestError } from './api.ts';

/** The frame that a message comes from. */
export interface Frame extends Sender {
  readonly frameId?: number;
  readonly origin?: string;
}

type Handlers = {
  readonly [T in RequestType]: (input: Requests[T]['input'], from: Frame) => Promise<Requests[T]['value']>;
};

async function inject(file: '/panel.js' | '/masking.js', { tabId, frameId }: Frame): Promise<null> {
  if (tabId === undefined) throw new Error('The message comes from no tab.');
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId ?? 0] }, files: [file] });
  return null;
}

const hostOf = (url = '') => (URL.canParse(url) ? new URL(url).hostname : '');

const handlers: Handlers = {
  'page:settings': async (_input, { url }) => {
    const { isMasking, theme, offSites } = await readSettings();
    return { isMasking, theme, isOff: offSites.includes(hostOf(url)) };
  },
  'page:load-panel': (_input, from) => inject('/panel.js', from),
  'page:load-masking': (_input, from) => inject('/masking.js', from),
  'page:choices': readChoices,
  'page:run': run,
  'page:open-popup': async () => {
    await browser.tabs.create({ url: browser.runtime.getURL('/popup.html') });
    return null;
  },
  'own:account': readAccount,
  'own:sign-in': signIn,
  'own:sign-out': signOut,
  'own:choices': readChoices,
  'own:run': run,
  'own:change-server': changeServer,
};

const handle = <T extends RequestType>({ type, input }: Message<T>, from: Frame) => handlers[type](input, from);

/** Answers a message. Undefined, which is no answer, for what the sender may not send. */
export async function answer(value: unknown, from: Frame): Promise<Answer<unknown> | undefined> {
  const message = parseMessage(value);
  const extension = { id: browser.runtime.id, origin: browser.runtime.getURL('/') };
  if (!message || !isAllowed(message.type, from, extension)) return undefined;
  try {
    return { ok: true, value: await handle(message, from) };
  } catch (error) {
    if (error instanceof RequestError) return { ok: false, failure: error.failure };
    console.error(error);
    return { ok: false, failure: { code: 'INTERNAL', message: 'The extension failed. Please try again.' } };
  }
}
