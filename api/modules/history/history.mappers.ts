import type { Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';
import type { HistoryEntryRecord } from './history-entry.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export interface HistoryActionMapper {
  readonly id: string;
}
export type HistoryEntryMapper = HistoryEntryRecord;
export type HistoryConnectionMapper = Connection<HistoryEntryRecord> & { readonly userId: Types.ObjectId };
