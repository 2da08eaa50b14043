import { byOwnId, byUserId, type PersonalData, personalRowsOf } from '../personal-data/personal-data.ts';
import { CustomActionLocks } from './custom-action-lock.model.ts';
import { type CustomActionRecord, CustomActions } from './custom-action.model.ts';

export const personalCustomActions: PersonalData = personalRowsOf<CustomActionRecord>(CustomActions, {
  of: byUserId,
  present: (action) => ({
    id: action._id,
    name: action.name,
    description: action.description,
    prompt: action.prompt,
    icon: action.icon,
    category: action.category,
    tags: action.tags,
    is_favorite: action.isFavorite,
    use_count: action.useCount,
    created_at: action.createdAt,
    updated_at: action.updatedAt,
  }),
});

export const personalCustomActionLocks: PersonalData = personalRowsOf(CustomActionLocks, {
  of: byOwnId,
  present: { leftOutBecause: 'It keeps two who add actions at once from being counted as one, and says nothing.' },
});
