import { type DocumentNode, Kind } from 'graphql';
import { DomainError } from '#api/kernel/errors.ts';
import { ACTION_VARIABLE, CUSTOM_ACTION, DEFAULT_ACTION, PROMPT_LENGTH, SHARE } from '#schema/limits.ts';
import { rootFieldNames } from './root-fields.ts';

const KIB = 1024;

/** The largest body of most requests, in bytes. The longest document fits in, with everything but the texts below. */
export const USUAL_BYTES = 100 * KIB;

/** JSON of many clients is ASCII: they write each UTF-16 code unit of other alphabets as `\uXXXX`. */
const BYTES_PER_UNIT = 6;
/** Characters have one or two code units; emoji have two. */
const BYTES_PER_CHARACTER = 2 * BYTES_PER_UNIT;

const RUN =
  PROMPT_LENGTH.max * BYTES_PER_CHARACTER + ACTION_VARIABLE.maxCount * ACTION_VARIABLE.maxLength * BYTES_PER_UNIT;

/** The root fields that take long texts, with the most bytes that these take. All of them require a signed-in user. */
const TEXT_BYTES: ReadonlyMap<string, number> = new Map([
  ['simplify', RUN],
  ['simplifyStream', RUN],
  // The rewrite and the prompt.
  ['shareRun', 2 * SHARE.text * BYTES_PER_UNIT],
  ...['createCustomAction', 'updateCustomAction', 'createTeamAction', 'updateTeamAction'].map(
    (name) => [name, CUSTOM_ACTION.template * BYTES_PER_UNIT] as const,
  ),
  ...['createDefaultAction', 'updateDefaultAction'].map(
    (name) => [name, DEFAULT_ACTION.template * BYTES_PER_UNIT] as const,
  ),
  ['importCustomActions', CUSTOM_ACTION.importBytes],
]);

/** The largest body of any operation, in bytes. */
export const LARGEST_BYTES = USUAL_BYTES + Math.max(...TEXT_BYTES.values());

/** Returns how many bytes the body of a request for the operations of a document may have. */
export function getBodyLimit(document: DocumentNode): number {
  const texts = document.definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION
      ? rootFieldNames(document, node).map((name) => TEXT_BYTES.get(name) ?? 0)
      : [],
  );
  return USUAL_BYTES + Math.max(0, ...texts);
}

/** Builds the error for a body of more than `limit` bytes. */
export const bodyTooLargeError = (limit: number, cause?: unknown) =>
  new DomainError('PAYLOAD_TOO_LARGE', `The request is too large. It can have at most ${Math.floor(limit / KIB)} KB`, {
    cause,
  });
