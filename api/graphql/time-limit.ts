import { type DocumentNode, Kind } from 'graphql';
import { DomainError } from '../errors.ts';
import { rootFieldNames } from './root-fields.ts';

export const USUAL_MS = 10_000;
/** What waits for somebody else's machine has 60 s of its own; what comes before and after it is ours. */
const SLOW_MS = 65_000;
const SLOW_FIELDS = new Set(['simplify', 'saveOwnKey', 'testWebhook']);

/** How long the operations of a document may take, in milliseconds. */
export const timeLimitOf = (document: DocumentNode): number =>
  document.definitions.some(
    (node) =>
      node.kind === Kind.OPERATION_DEFINITION && rootFieldNames(document, node).some((name) => SLOW_FIELDS.has(name)),
  )
    ? SLOW_MS
    : USUAL_MS;

/** The task's own outcome, or TIMEOUT when it is not there in time. What it began may still be finished. */
export async function within<T>(ms: number, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DomainError('TIMEOUT', 'This took too long. Please try again'));
    }, ms);
  });
  try {
    return await Promise.race([task, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
