import { OWN_CODE, type Place } from './messages.ts';

/** What the user can do about a failure, besides trying again. */
export interface Remedy {
  readonly label: string;
  readonly place: Place;
}

const REMEDIES: Readonly<Record<string, Remedy>> = {
  [OWN_CODE.signedOut]: { label: 'Sign in', place: 'popup' },
  [OWN_CODE.unreachable]: { label: 'Open options', place: 'options' },
  [OWN_CODE.notAServer]: { label: 'Open options', place: 'options' },
  [OWN_CODE.tooOld]: { label: 'Open website', place: 'dashboard' },
  [OWN_CODE.modelNotChosen]: { label: 'Choose a model', place: 'popup' },
  [OWN_CODE.modelNeedsKey]: { label: 'Add your own key', place: 'keys' },
  [OWN_CODE.modelNeedsSetting]: { label: 'Open AI Providers', place: 'keys' },
  [OWN_CODE.modelNeedsPlan]: { label: 'See plans', place: 'billing' },
  QUOTA_EXHAUSTED: { label: 'Get more prompts', place: 'billing' },
  PLAN_REQUIRED: { label: 'See plans', place: 'billing' },
  PASSWORD_CHANGE_REQUIRED: { label: 'Change password', place: 'password' },
  ACCOUNT_SUSPENDED: { label: 'Open dashboard', place: 'dashboard' },
};

/** Returns what the user can do about a failure. Null if there is nothing to do, or only to try again. */
export const remedyFor = (code: string): Remedy | null => REMEDIES[code] ?? null;

/**
 * Codes of failures that offer no other try where they are shown: it takes another text, a reload of the page, or other people. What the user can
 * remedy in another tab, such as signing in or getting prompts, can be tried again.
 */
const LASTING: readonly string[] = ['ACCOUNT_SUSPENDED', OWN_CODE.tooOld, OWN_CODE.tooLong, OWN_CODE.updated];

/** Whether a failure offers to try again. */
export const mayTryAgain = (code: string): boolean => !LASTING.includes(code);
