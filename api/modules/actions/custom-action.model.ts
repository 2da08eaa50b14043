import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import { ACTION_EFFECTS, type ActionEffect } from '#schema/action-effect.ts';
import { ACTION_CATEGORIES } from '#schema/limits.ts';

const customActionSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    /** The template. It can contain `{input}` and other variables (template.rules.ts). */
    prompt: { type: String, required: true },
    icon: { type: String, default: null },
    category: {
      type: String,
      enum: ACTION_CATEGORIES,
      required: true,
      default: 'General',
    },
    tags: { type: [String], required: true, default: [] },
    /** Null: the template decides (`effectOf` in action-effect.rules.ts). */
    effect: { type: String, enum: ACTION_EFFECTS, default: null },
    isFavorite: { type: Boolean, required: true, default: false },
    /** Committed runs, including runs on the user's own key. */
    useCount: { type: Number, required: true, default: 0 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'custom_actions' },
);
customActionSchema.index({ userId: 1, _id: -1 });

export type CustomActionRecord = InferRawDocTypeFromSchema<typeof customActionSchema> & {
  _id: Types.ObjectId;
  effect: ActionEffect | null;
};

export const CustomActions = model('CustomAction', customActionSchema);
