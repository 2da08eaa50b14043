import type { CustomActionRecord } from './custom-action.model.ts';
import type { DefaultActionRecord } from './default-action.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type CustomActionMapper = CustomActionRecord;
export type DefaultActionMapper = DefaultActionRecord;
