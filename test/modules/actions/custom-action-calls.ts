import { expect } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import {
  CreateCustomActionDocument,
  type CreateCustomActionInput,
  CustomActionsDocument,
  UpdateCustomActionDocument,
  type UpdateCustomActionInput,
} from '../../setup/operations.generated.ts';

/** The fields of a valid action. */
export const valid = { name: 'Translate', prompt: 'Translate into French: {input}' };

export const createAction = async (user: UserRecord, input: CreateCustomActionInput) =>
  (await run(asUser(user), CreateCustomActionDocument, { input })).createCustomAction;
export const updateAction = async (user: UserRecord, id: string, input: UpdateCustomActionInput) =>
  (await run(asUser(user), UpdateCustomActionDocument, { id, input })).updateCustomAction;
export const listActions = async (user: UserRecord) => (await run(asUser(user), CustomActionsDocument)).customActions;
export const toNames = (actions: readonly { name: string }[]) => actions.map(({ name }) => name);

/** Stores that many actions of a user, without the checks of the API. */
export const givenActions = ({ _id: userId }: UserRecord, count: number) =>
  CustomActions.insertMany(Array.from({ length: count }, () => ({ userId, ...valid, createdAt: NOW, updatedAt: NOW })));

/** The error of input whose field is invalid, with its text or a part of it. */
export const fieldError = (field: string, text: string | RegExp) => ({
  code: 'BAD_USER_INPUT',
  fields: { [field]: typeof text === 'string' ? text : (expect.stringMatching(text) as string) },
});
