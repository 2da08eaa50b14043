import { type DocumentNode, Kind } from 'graphql';
import { rootFieldNames } from './root-fields.ts';

export const USUAL_MS = 10_000;
/** For operations that call another server, which may take 60 s; the rest is for the work before and after the call. */
const SLOW_MS = 65_000;
const SLOW_FIELDS = new Set(['simplify', 'saveOwnKey', 'testWebhook']);

/** Returns how long the operations of a document may take, in milliseconds. */
export const getTimeLimit = (document: DocumentNode): number =>
  document.definitions.some(
    (node) =>
      node.kind === Kind.OPERATION_DEFINITION && rootFieldNames(document, node).some((name) => SLOW_FIELDS.has(name)),
  )
    ? SLOW_MS
    : USUAL_MS;
