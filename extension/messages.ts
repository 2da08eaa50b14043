import type { Change } from '#web/lib/diff-segments.ts';
import { isRecord } from '#web/lib/json.ts';
import type { Theme } from './settings/settings.ts';

/** Why a request failed. `code` is the server's, or one of the extension's own. */
export interface Failure {
  readonly code: string;
  /** For users. */
  readonly message: string;
}

/** The extension's own codes, beside those of the server. */
export const OWN_CODE = {
  signedOut: 'SIGNED_OUT',
  offline: 'OFFLINE',
  unreachable: 'UNREACHABLE',
  notAServer: 'NOT_A_SERVER',
} as const;

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export interface Action {
  readonly id: string;
  readonly name: string;
}

export interface Run {
  readonly id: string;
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly promptsRemaining: number;
  readonly changes: readonly Change[];
}

export interface RunRequest {
  readonly text: string;
  readonly actionId: string;
  /** The idempotency key: a repeated request has the same one, and is counted once. */
  readonly key: string;
}

/** What a page's scripts need to know. It identifies neither the user nor the server. */
export interface PageSettings {
  readonly isMasking: boolean;
  readonly theme: Theme;
  readonly isOff: boolean;
}

export interface Choices {
  readonly actions: readonly Action[];
  readonly actionId: string;
}

export interface Account {
  readonly email: string;
  readonly isSuspended: boolean;
  readonly mustChangePassword: boolean;
  readonly planName: string | null;
  /** -1 means unlimited. */
  readonly promptsRemaining: number;
  readonly promptsLimit: number;
  readonly quotaResetsAt: string | null;
}

/** What the scripts in pages may ask for. */
interface PageRequests {
  'page:settings': { input: null; value: PageSettings };
  'page:load-panel': { input: null; value: null };
  'page:load-masking': { input: null; value: null };
  'page:choices': { input: null; value: Choices };
  'page:run': { input: RunRequest; value: Run };
  'page:open-popup': { input: null; value: null };
}

/** What only the extension's own pages may ask for. */
interface OwnRequests {
  'own:account': { input: null; value: Account };
  'own:sign-in': { input: { readonly email: string; readonly password: string }; value: null };
  'own:sign-out': { input: null; value: null };
  'own:choices': { input: null; value: Choices };
  'own:run': { input: RunRequest; value: Run };
  'own:change-server': { input: { readonly url: string }; value: { readonly origin: string } };
}

export type Requests = PageRequests & OwnRequests;
export type RequestType = keyof Requests;

export interface Message<T extends RequestType = RequestType> {
  readonly type: T;
  readonly input: Requests[T]['input'];
}

const isRun = (input: unknown) =>
  isRecord(input) &&
  [input.text, input.actionId, input.key].every((value) => typeof value === 'string' && value.length <= 40_000);
const isNothing = (input: unknown) => input === null;
const hasTexts =
  (...names: string[]) =>
  (input: unknown) =>
    isRecord(input) && names.every((name) => typeof input[name] === 'string');

/** Every message that is answered, with the shape of its input. */
const INPUTS: Readonly<Record<RequestType, (input: unknown) => boolean>> = {
  'page:settings': isNothing,
  'page:load-panel': isNothing,
  'page:load-masking': isNothing,
  'page:choices': isNothing,
  'page:run': isRun,
  'page:open-popup': isNothing,
  'own:account': isNothing,
  'own:sign-in': hasTexts('email', 'password'),
  'own:sign-out': isNothing,
  'own:choices': isNothing,
  'own:run': isRun,
  'own:change-server': hasTexts('url'),
};

/** The message in a value that a script sent. Null when it is none that is answered. */
export function parseMessage(value: unknown): Message | null {
  if (!isRecord(value) || typeof value.type !== 'string' || !Object.hasOwn(INPUTS, value.type)) return null;
  const type = value.type as RequestType;
  return INPUTS[type](value.input) ? { type, input: value.input as Message['input'] } : null;
}

/** Where a message comes from, as the browser reports it. */
export interface Sender {
  readonly id?: string;
  readonly url?: string;
  readonly tabId?: number;
}

/** Whether the sender may send this message: pages' scripts only what begins with `page:`, the extension's pages everything of their own. */
export function isAllowed(
  type: RequestType,
  { id, url }: Sender,
  extension: { readonly id: string; readonly origin: string },
): boolean {
  if (id !== extension.id) return false;
  const isOwnPage = url?.startsWith(extension.origin) ?? false;
  return type.startsWith('own:') ? isOwnPage : !isOwnPage;
}

/** What the background asks of the scripts in a page. */
export interface OpenPanel {
  readonly type: 'open-panel';
}

export const isOpenPanel = (value: unknown): value is OpenPanel => isRecord(value) && value.type === 'open-panel';
