import {
  buildPersonalData,
  byOwnId,
  byUserId,
  type PersonalData,
} from '#api/modules/personal-data/personal-data.service.ts';
import { type CustomActionRecord, CustomActions } from './custom-action.model.ts';
import { CustomActionLocks } from './custom-action-lock.model.ts';

export const personalCustomActions: PersonalData = buildPersonalData<CustomActionRecord>(CustomActions, {
  ownedBy: byUserId,
  toExportedRow: (action) => ({
    id: action._id,
    name: action.name,
    description: action.description,
    prompt: action.prompt,
    icon: action.icon,
    category: action.category,
    tags: action.tags,
    effect: action.effect,
    is_favorite: action.isFavorite,
    use_count: action.useCount,
    created_at: action.createdAt,
    updated_at: action.updatedAt,
  }),
});

export const personalCustomActionLocks: PersonalData = buildPersonalData(CustomActionLocks, {
  ownedBy: byOwnId,
  toExportedRow: {
    leftOutBecause: 'It only prevents two actions from being added at the same moment, and contains no content.',
  },
});
