import type { Change } from '#web/lib/change-segments.ts';
import { isRecord } from '#web/lib/json.ts';
import type { ModelGroup } from '#web/lib/model-choices.ts';
import type { Refusal } from '#web/lib/refusal.ts';
import type { Theme } from './settings/settings.ts';

/** Why a request failed. `code` is the server's, or one of the extension's own. */
export interface Failure {
  readonly code: string;
  /** For users. */
  readonly message: string;
  /** The refused rewrite, if the guard refused it. */
  readonly refusal?: Refusal | null;
}

/** The extension's own codes, beside those of the server. */
export const OWN_CODE = {
  signedOut: 'SIGNED_OUT',
  offline: 'OFFLINE',
  unreachable: 'UNREACHABLE',
  notAServer: 'NOT_A_SERVER',
  inProgress: 'IN_PROGRESS',
  tooOld: 'SERVER_TOO_OLD',
  tooLong: 'TOO_LONG',
  updated: 'EXTENSION_UPDATED',
  modelNotChosen: 'MODEL_NOT_CHOSEN',
  modelNeedsKey: 'MODEL_NEEDS_KEY',
  modelNeedsSetting: 'MODEL_NEEDS_SETTING',
  modelNeedsPlan: 'MODEL_NEEDS_PLAN',
} as const;

/** The background's answer to a request. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export interface Action {
  readonly id: string;
  readonly name: string;
  /** It needs a language model, and the user's choice of a model is not one: it is the built-in engine. */
  readonly lacksModel: boolean;
}

export interface ActionGroup {
  /** Empty: the actions of the product. */
  readonly label: string;
  readonly actions: readonly Action[];
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
  /** Shown instead of what the rewrite saved. Absent: the savings are shown. */
  readonly note?: string | undefined;
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
  /** The user wants no button on this site. The context menu and the shortcut work all the same. */
  readonly isOff: boolean;
  readonly isSignedIn: boolean;
}

/** How a user without a model gets one, in a sentence without its period. */
export interface WayToModel {
  readonly code: string;
  readonly way: string;
}

/** What the user can choose for a run, and what is chosen. */
export interface Choices {
  readonly groups: readonly ActionGroup[];
  /** The preferred action of the account. */
  readonly actionId: string;
  readonly models: readonly ModelGroup[];
  /** An id from model-choices.ts. */
  readonly model: string;
  /** The model is on the user's own key, so that runs use no prompts. */
  readonly isOnOwnKey: boolean;
  /** Counts only while there are no models to choose. */
  readonly wayToModel: WayToModel;
}

/** An entry of the user's history, as the server stores it: masked details stay masked. */
export interface RecentRun {
  readonly id: string;
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly actionName: string;
  readonly createdAt: string;
}

/** The scripts that are loaded into a page when they are first needed. */
export const PARTS = ['panel', 'masking'] as const;
export type Part = (typeof PARTS)[number];

/** The places that a failure leads to. */
export const PLACES = ['popup', 'options', 'billing', 'keys', 'password', 'dashboard'] as const;
export type Place = (typeof PLACES)[number];

export interface Account {
  readonly email: string;
  readonly isSuspended: boolean;
  readonly mustChangePassword: boolean;
  readonly planName: string | null;
  /** -1 means unlimited. */
  readonly promptsRemaining: number;
  readonly promptsLimit: number;
  /** Null: never. */
  readonly quotaResetsAt: string | null;
}

/** What the scripts in pages may ask for. */
interface PageRequests {
  'page:settings': { input: null; value: PageSettings };
  /** Loads a part of the extension into the frame, once it is needed. */
  'page:load': { input: { readonly part: Part }; value: null };
  'page:choices': { input: null; value: Choices };
  'page:run': { input: RunRequest; value: Run };
  /** Keeps a refused rewrite, by the id of its offer. */
  'page:keep': { input: { readonly id: string }; value: Run };
  /** Ends a run that this frame started. */
  'page:stop': { input: { readonly key: string }; value: null };
  'page:open': { input: { readonly place: Place }; value: null };
  /** Opens the popup with a prompt, where the page refuses the panel. */
  'page:popup': { input: { readonly text: string }; value: null };
}

/** What only the extension's own pages may ask for. */
interface OwnRequests {
  'own:open': { input: { readonly place: Place }; value: null };
  'own:account': { input: null; value: Account };
  'own:sign-in': { input: { readonly email: string; readonly password: string }; value: null };
  'own:sign-out': { input: null; value: null };
  'own:choices': { input: null; value: Choices };
  'own:choose-action': { input: { readonly id: string }; value: null };
  'own:recent': { input: null; value: readonly RecentRun[] };
  'own:run': { input: RunRequest; value: Run };
  'own:keep': { input: { readonly id: string }; value: Run };
  'own:change-server': { input: { readonly url: string }; value: { readonly origin: string } };
}

export type Requests = PageRequests & OwnRequests;
export type RequestType = keyof Requests;

export interface Message<T extends RequestType = RequestType> {
  readonly type: T;
  readonly input: Requests[T]['input'];
}

/** What the background tells the scripts in a page and, of the session, the extension's own pages. */
export type Notice =
  /** The rewrite of a run that the frame started, before its answer. */
  | { readonly type: 'run-text'; readonly key: string; readonly text: string }
  /** The user signed in or out. */
  | { readonly type: 'session-changed' }
  /** The extension may have lost its access to the page. Where it has not, its scripts are started again. */
  | { readonly type: 'access-changed' };

export const isNotice = <T extends Notice['type']>(value: unknown, type: T): value is Extract<Notice, { type: T }> =>
  isRecord(value) && value.type === type;
