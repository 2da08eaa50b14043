import type { UserRecord } from '#api/kernel/viewer.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type UserMapper = UserRecord;
