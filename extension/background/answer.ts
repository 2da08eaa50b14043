import { browser } from '../browser.ts';
import type { Answer, Message, Notice, Part, Place, Requests, RequestType } from '../messages.ts';
import { PATHS } from '../places.ts';
import { removeTextSentWith } from '../settings/draft.ts';
import { readSettings } from '../settings/settings.ts';
import { chooseAction, readChoices, readRecent } from './choices.ts';
import { isAllowed, parseMessage, type Sender } from './incoming.ts';
import { RequestError } from './request-error.ts';
import { keepRefused, run, stopRun } from './runs.ts';
import { changeServer, isSignedIn, readAccount, signIn, signOut } from './session.ts';
import { openPopupInstead } from './sites.ts';

/** The frame that a message comes from. */
export interface Frame extends Sender {
  readonly frameId?: number;
  /** The origin of the page that made the frame, for a frame without an address. 'null' for a sandboxed frame. */
  readonly origin?: string;
  /** The address of the page that the frame is in. */
  readonly tabUrl?: string;
}

type Handlers = {
  readonly [T in RequestType]: (input: Requests[T]['input'], from: Frame) => Promise<Requests[T]['value']>;
};

async function load({ part }: { readonly part: Part }, { tabId, frameId = 0 }: Frame): Promise<null> {
  if (tabId === undefined) throw new Error('The message comes from no tab.');
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: [`/${part}.js`] });
  return null;
}

async function openPlace({ place }: { readonly place: Place }): Promise<null> {
  const path = PATHS[place];
  const url = 'own' in path ? browser.runtime.getURL(path.own) : (await readSettings()).serverUrl + path.web;
  await browser.tabs.create({ url });
  return null;
}

/** Returns a function that sends the rewrite so far to the frame that asked for the run. The frame may be gone. */
const sendTextTo =
  ({ tabId, frameId = 0 }: Frame, key: string) =>
  (text: string) => {
    const notice: Notice = { type: 'run-text', key, text };
    if (tabId !== undefined) browser.tabs.sendMessage(tabId, notice, { frameId }).catch(() => undefined);
  };

/** The host name of the page in a frame. Editors are often in frames without an address, which belong to the page around them. */
const hostOf = ({ url, origin, tabUrl }: Frame): string =>
  [url, origin, tabUrl].map((address = '') => (URL.canParse(address) ? new URL(address).hostname : '')).find(Boolean) ??
  '';

const handlers: Handlers = {
  'page:settings': async (_input, from) => {
    const { isMasking, theme, offSites } = await readSettings();
    return { isMasking, theme, isOff: offSites.includes(hostOf(from)), isSignedIn: await isSignedIn() };
  },
  'page:load': load,
  'page:choices': readChoices,
  'page:run': (input, from) => run(input, sendTextTo(from, input.key)),
  'page:keep': keepRefused,
  'page:stop': async (input) => Promise.resolve(stopRun(input)),
  'page:open': openPlace,
  'page:popup': openPopupInstead,
  'own:open': openPlace,
  'own:account': readAccount,
  'own:sign-in': signIn,
  'own:sign-out': signOut,
  'own:choices': readChoices,
  'own:choose-action': chooseAction,
  'own:recent': readRecent,
  'own:run': async (input) => {
    const done = await run(input, () => undefined);
    // The popup may have been closed meanwhile, and would show the text again. The user finds the rewrite in the history.
    await removeTextSentWith(input.key);
    return done;
  },
  'own:keep': keepRefused,
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
