import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import { ACTION_EFFECTS } from '#schema/action-effect.ts';
import { ACTION_CATEGORIES } from '#schema/limits.ts';

/** An action that a team shares. It belongs to the team, and stays when its author leaves. */
const teamActionSchema = new Schema(
  {
    teamId: { type: Schema.Types.ObjectId, required: true },
    /** The user who created the action. Null once their account is deleted. */
    createdBy: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    /** The template. It can contain `{input}` and other variables (actions/template.rules.ts). */
    prompt: { type: String, required: true },
    /** The name of an icon, or an emoji. Null: a default icon. */
    icon: { type: String, default: null },
    category: { type: String, enum: ACTION_CATEGORIES, required: true, default: 'General' },
    tags: { type: [String], required: true, default: [] },
    /** Null: the template decides (`effectOf` in actions/action-effect.rules.ts). */
    effect: { type: String, enum: ACTION_EFFECTS, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'team_actions' },
);
teamActionSchema.index({ teamId: 1, name: 1 });
teamActionSchema.index({ createdBy: 1 });

export type TeamActionRecord = Required<InferRawDocTypeFromSchema<typeof teamActionSchema>> & { _id: Types.ObjectId };

export const TeamActions = model<TeamActionRecord>('TeamAction', teamActionSchema);
