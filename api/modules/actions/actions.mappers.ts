import type { CustomActionRecord } from './custom-action.model.ts';
import type { DefaultActionRecord } from './default-action.model.ts';

export type CustomActionMapper = CustomActionRecord;
export type DefaultActionMapper = DefaultActionRecord;
