import { mongo, Types } from 'mongoose';
import { DAY_MS } from '#api/lib/days.ts';
import { compareIds } from '#api/lib/ids.ts';
import type { HistoryBlockRow } from './history-block.model.ts';
import type { HistoryEntryRecord } from './history-entry.model.ts';
import { addText, createFilter, isFull } from './text-filter.ts';

const MAX_ENTRIES = 100;
/** Bounds for how long a filter contains texts that expired: those of a block expire within this time of each other. */
const MAX_SPAN_MS = 7 * DAY_MS;

/** What a block contains of an entry. */
export type BlockEntry = Pick<
  HistoryEntryRecord,
  '_id' | 'userId' | 'originalText' | 'simplifiedText' | 'editedText' | 'expiresAt'
>;

const older = (a: Types.ObjectId, b: Types.ObjectId) => (compareIds(a, b) < 0 ? a : b);
const newer = (a: Types.ObjectId, b: Types.ObjectId) => (compareIds(a, b) < 0 ? b : a);

/** A block to which entries are added before it is stored. */
export interface BlockBuilder {
  readonly id: Types.ObjectId;
  /** False: the entry belongs in the next block. */
  readonly fits: (entry: BlockEntry) => boolean;
  readonly add: (entry: BlockEntry) => void;
  /** Marks the block as complete: later entries are added to another one. */
  readonly close: () => void;
  readonly toRow: () => HistoryBlockRow;
}

/** Starts a block with its first entry. */
export const startBlock = (entry: BlockEntry, { isOpen, _id = new Types.ObjectId() }: StartOptions): BlockBuilder => {
  const block = continueBlock({
    _id,
    userId: entry.userId,
    isOpen,
    entries: 0,
    oldestId: entry._id,
    newestId: entry._id,
    filter: new mongo.Binary(createFilter()),
    expiresAt: entry.expiresAt,
  });
  block.add(entry);
  return block;
};

interface StartOptions {
  readonly isOpen: boolean;
  readonly _id?: Types.ObjectId;
}

/** Continues a stored block. */
export function continueBlock(stored: HistoryBlockRow): BlockBuilder {
  const filter = Uint8Array.from(stored.filter.buffer);
  let block = stored;
  const spanWith = ({ _id }: BlockEntry) =>
    newer(block.newestId, _id).getTimestamp().getTime() - older(block.oldestId, _id).getTimestamp().getTime();
  return {
    id: stored._id,
    fits: (entry) => block.entries < MAX_ENTRIES && spanWith(entry) <= MAX_SPAN_MS && !isFull(filter),
    add: ({ _id, originalText, simplifiedText, editedText, expiresAt }) => {
      for (const text of [originalText, simplifiedText, editedText ?? '']) addText(filter, text);
      block = {
        ...block,
        entries: block.entries + 1,
        oldestId: older(block.oldestId, _id),
        newestId: newer(block.newestId, _id),
        expiresAt: expiresAt > block.expiresAt ? expiresAt : block.expiresAt,
      };
    },
    close: () => {
      block = { ...block, isOpen: false };
    },
    toRow: () => ({ ...block, filter: new mongo.Binary(filter) }),
  };
}

/** A closed block with the ids of its entries. */
export interface ClosedBlock {
  readonly row: HistoryBlockRow;
  readonly entryIds: readonly Types.ObjectId[];
}

/** Distributes entries of one user to closed blocks, which contain nothing else. */
export function toClosedBlocks(entries: readonly BlockEntry[]): ClosedBlock[] {
  const blocks: { readonly builder: BlockBuilder; readonly entryIds: Types.ObjectId[] }[] = [];
  for (const entry of entries.toSorted((a, b) => compareIds(a._id, b._id))) {
    const last = blocks.at(-1);
    if (last?.builder.fits(entry)) {
      last.builder.add(entry);
      last.entryIds.push(entry._id);
    } else {
      blocks.push({ builder: startBlock(entry, { isOpen: false }), entryIds: [entry._id] });
    }
  }
  return blocks.map(({ builder, entryIds }) => ({ row: builder.toRow(), entryIds }));
}
