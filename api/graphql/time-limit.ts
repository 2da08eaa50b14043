import { type DocumentNode, Kind } from 'graphql';
import type { RequestKind } from './measured-operations.ts';
import { rootFieldNames } from './root-fields.ts';

/** The time limit of most operations. */
export const USUAL_MS = 10_000;
/**
 * The time limit of operations that call another server, which may take 60 s. The rest is for the work
 * before and after the call.
 */
const SLOW_MS = 65_000;
/** Fields that call a model provider, a payment provider or a webhook's server. The lists of models are cached, but not always fresh. */
const SLOW_FIELDS = new Set([
  'simplify',
  'testWebhook',
  // A user's keys. Each of these returns the models that the keys offer.
  ...['userModels', 'saveOwnKey', 'removeOwnKey', 'setOwnKeyEnabled', 'setEnabledModels', 'setDefaultModel'],
  'setModelPreference',
  // The operator's keys.
  ...['createProviderKey', 'updateProviderKey', 'tryProviderKey'],
  ...['providerModels', 'providerKeyModels', 'setProviderModels'],
  // Purchases. A checkout that replaces another calls its provider twice, and one that is being opened already is waited for.
  ...['createCheckout', 'purchaseAddOn', 'buySeats', 'changePlan', 'undoPlanChange', 'resumeSubscription'],
  // The operator's payment accounts.
  ...['createPaymentMethod', 'updatePaymentMethod', 'tryPaymentMethod'],
]);

/** Returns how long the queries and mutations of a document may take, in milliseconds. Subscriptions have no such limit (handler.ts). */
export const getTimeLimit = (document: DocumentNode): number =>
  document.definitions.some(
    (node) =>
      node.kind === Kind.OPERATION_DEFINITION && rootFieldNames(document, node).some((name) => SLOW_FIELDS.has(name)),
  )
    ? SLOW_MS
    : USUAL_MS;

/** Returns what the duration of operations with this time limit says. */
export const kindFor = (timeLimit: number): RequestKind => (timeLimit > USUAL_MS ? 'outside' : 'usual');
