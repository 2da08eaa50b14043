import { type DocumentNode, Kind } from 'graphql';
import { DomainError } from '#api/kernel/errors.ts';
import { ACTION_VARIABLE, CUSTOM_ACTION, DEFAULT_ACTION, PROMPT_LENGTH, REWRITE_EDIT, SHARE } from '#schema/limits.ts';
import { rootFieldNames } from './root-fields.ts';

const KIB = 1024;

/**
 * The largest body of a visitor's request, and of most others, in bytes. The longest GraphQL document (`DOCUMENT_LIMITS`) and its variables fit
 * in, except the texts below.
 */
export const USUAL_BODY_BYTES = 100 * KIB;

/** JSON of many clients is ASCII: they write each UTF-16 code unit of other alphabets as `\uXXXX`. */
const BYTES_PER_UNIT = 6;
/** Of limits in code points, such as the prompt's: a code point has one or two units. */
const BYTES_PER_CODE_POINT = 2 * BYTES_PER_UNIT;

/** The prompt and the values of its action's variables. */
const RUN_BYTES =
  PROMPT_LENGTH.max * BYTES_PER_CODE_POINT + ACTION_VARIABLE.maxCount * ACTION_VARIABLE.maxLength * BYTES_PER_UNIT;

/**
 * The root fields that take long texts, with the most bytes that these take. Only signed-in users may
 * send such bodies (read-body.ts), so a public field in this list would have no effect.
 */
const TEXT_BYTES: ReadonlyMap<string, number> = new Map([
  ['simplify', RUN_BYTES],
  ['simplifyStream', RUN_BYTES],
  // The rewrite and the prompt.
  ['shareRun', 2 * SHARE.text * BYTES_PER_UNIT],
  ['saveRewriteEdit', REWRITE_EDIT.text * BYTES_PER_UNIT],
  ...['createCustomAction', 'updateCustomAction', 'createTeamAction', 'updateTeamAction'].map(
    (name) => [name, CUSTOM_ACTION.template * BYTES_PER_UNIT] as const,
  ),
  ...['createDefaultAction', 'updateDefaultAction'].map(
    (name) => [name, DEFAULT_ACTION.template * BYTES_PER_UNIT] as const,
  ),
  // Counted as it is escaped in the request.
  ['importCustomActions', CUSTOM_ACTION.importBytes],
]);

/** The largest body of any operation, in bytes. */
export const LARGEST_BODY_BYTES = USUAL_BODY_BYTES + Math.max(...TEXT_BYTES.values());

/**
 * Returns the largest body, in bytes, of a request with this document. Only the largest text counts, not their sum: a document has at most one
 * mutation or stream.
 */
export function getBodyLimit(document: DocumentNode): number {
  const texts = document.definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION
      ? rootFieldNames(document, node).map((name) => TEXT_BYTES.get(name) ?? 0)
      : [],
  );
  return USUAL_BODY_BYTES + Math.max(0, ...texts);
}

/** Builds the error for a body of more than `limit` bytes. */
export const bodyTooLargeError = (limit: number, cause?: unknown) =>
  new DomainError('PAYLOAD_TOO_LARGE', `The request is too large. It can have at most ${Math.floor(limit / KIB)} KB`, {
    cause,
  });
