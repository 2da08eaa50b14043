import { type DefaultActionRecord, DefaultActions } from './default-action.model.ts';

/** Lists the active default actions, by position. */
export async function listActiveDefaultActions(): Promise<DefaultActionRecord[]> {
  return DefaultActions.find({ isActive: true }).sort({ displayOrder: 1, _id: 1 }).lean<DefaultActionRecord[]>();
}
