import { CUSTOM_ACTION } from '#schema/limits.ts';
import { isRecord, parseOrNull } from '#web/lib/json.ts';

/** A part of a file of actions, small enough for one request. */
export interface ImportPart {
  readonly json: string;
  /** How many actions of the file come before this part. The server's errors count on from there. */
  readonly offset: number;
  /** The actions in this part. 0 if the file contains no list of actions: the server then says what it is. */
  readonly count: number;
}

const encoder = new TextEncoder();

/** The bytes that a text takes as a value in the JSON of a request. */
const bytesInRequest = (text: string): number => encoder.encode(JSON.stringify(text)).length;

function readActions(text: string): readonly unknown[] | null {
  const content = parseOrNull(text);
  const actions = isRecord(content) ? content.actions : content;
  return Array.isArray(actions) ? actions : null;
}

/** Puts neighbors together, as many as fit into one request each. */
function groupRows(rows: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  // No room is left, so the first row starts a group.
  let bytes = Infinity;
  for (const row of rows) {
    const rowBytes = bytesInRequest(row);
    if (bytes + rowBytes > CUSTOM_ACTION.importBytes) {
      groups.push([]);
      // The brackets. The comma after a row takes less than the quotation marks that `bytesInRequest` counts for it.
      bytes = 2;
    }
    groups.at(-1)?.push(row);
    bytes += rowBytes;
  }
  return groups;
}

/**
 * Splits a file of actions into parts that one request each can send, in their order. One part if the whole file fits, or contains no list
 * of actions.
 */
export function splitActionsFile(text: string): readonly ImportPart[] {
  const actions = readActions(text);
  if (!actions || bytesInRequest(text) <= CUSTOM_ACTION.importBytes) {
    return [{ json: text, offset: 0, count: actions?.length ?? 0 }];
  }
  // The server refuses their number, before any of them is imported.
  if (actions.length > CUSTOM_ACTION.maxCount) {
    return [
      {
        json: JSON.stringify(actions.map(() => null)),
        offset: 0,
        count: actions.length,
      },
    ];
  }
  let offset = 0;
  return groupRows(actions.map((action) => JSON.stringify(action))).map((rows) => {
    const part = { json: `[${rows.join(',')}]`, offset, count: rows.length };
    offset += rows.length;
    return part;
  });
}
