import { Types } from 'mongoose';
import { DefaultActions } from '#api/modules/actions/default-action.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import type { DomainContract } from '../contract-route.ts';

/** A custom action of the caller. */
const ACTION_ID = '66f0c0de5eed5eed5eed5eed';

/** A default action. */
const DEFAULT_ACTION_ID = 'contract';

const optionalFields = {
  effect: 'string?',
  description: 'string?',
  icon: 'string?',
  display_order: 'int?',
  is_active: 'boolean?',
};

/** Default actions and custom actions. */
export const actionsContract: DomainContract = {
  types: {
    CustomAction: {
      id: 'id',
      name: 'string',
      description: 'string',
      prompt: 'string',
      icon: 'string?',
      category: 'string',
      tags: ['string'],
      is_favorite: 'boolean',
      use_count: 'int',
      is_default: 'boolean',
      created_at: 'iso',
    },
    AdminAction: {
      id: 'id',
      name: 'string',
      description: 'string',
      prompt: 'string',
      icon: 'string',
      display_order: 'int',
      is_active: 'boolean',
      updated_at: 'iso',
    },
    DefaultAction: {
      action_id: 'id',
      id: 'id',
      name: 'string',
      description: 'string',
      prompt: 'string',
      is_active: 'boolean',
    },
  },
  routes: [
    { line: 'GET /actions/default', auth: 'public', data: ['DefaultAction'], whenSuspended: 200 },
    { line: 'GET /admin/default-actions', auth: 'admin', data: ['AdminAction'], whenSuspended: 200 },
    {
      line: 'POST /admin/default-actions',
      auth: 'admin',
      body: { action_id: 'string', name: 'string', prompt: 'string', ...optionalFields },
      example: { action_id: 'made-here', name: 'Made', prompt: 'Do it: {input}', icon: 'star', display_order: 99 },
      data: 'AdminAction',
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/default-actions/{id}',
      auth: 'admin',
      params: { id: DEFAULT_ACTION_ID },
      body: { action_id: 'string?', name: 'string?', prompt: 'string?', ...optionalFields },
      example: { action_id: DEFAULT_ACTION_ID, is_active: false },
      data: 'AdminAction',
      whenSuspended: 403,
    },
    {
      line: 'DELETE /admin/default-actions/{id}',
      auth: 'admin',
      params: { id: DEFAULT_ACTION_ID },
      data: { id: 'id' },
      whenSuspended: 403,
    },
    { line: 'GET /user/custom-actions', auth: 'user', data: ['CustomAction'], whenSuspended: 200 },
    {
      line: 'POST /user/custom-actions',
      auth: 'user',
      body: {
        name: 'string',
        prompt: 'string',
        description: 'string?',
        icon: 'string?',
        category: 'string?',
        tags: 'strings?',
        effect: 'string?',
      },
      example: { name: 'Translate', prompt: 'Translate into French: {input}', tags: ['french', 'work'] },
      data: 'CustomAction',
      whenSuspended: 403,
    },
    {
      line: 'PUT /user/custom-actions/{id}',
      auth: 'user',
      params: { id: ACTION_ID },
      body: {
        name: 'string?',
        prompt: 'string?',
        description: 'string?',
        icon: 'string?',
        category: 'string?',
        tags: 'strings?',
        effect: 'string?',
        is_favorite: 'boolean?',
      },
      example: { is_favorite: true },
      data: 'CustomAction',
      whenSuspended: 403,
    },
    {
      line: 'DELETE /user/custom-actions/{id}',
      auth: 'user',
      params: { id: ACTION_ID },
      data: { id: 'id' },
      whenSuspended: 403,
    },
  ],
  given: async (caller) => {
    await givenCustomAction(caller, { _id: new Types.ObjectId(ACTION_ID) });
    const now = new Date();
    await DefaultActions.create({
      _id: DEFAULT_ACTION_ID,
      name: 'Contract',
      prompt: '{input}',
      icon: 'star',
      displayOrder: 9,
      createdAt: now,
      updatedAt: now,
    });
  },
};
