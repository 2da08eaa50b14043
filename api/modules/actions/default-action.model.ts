import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';
import { ACTION_EFFECTS, type ActionEffect } from '#schema/action-effect.ts';

const defaultActionSchema = new Schema(
  {
    /** Lower-case letters, digits, dashes and underscores. */
    _id: { type: String, required: true },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    /** The template. It can contain `{input}` and other variables (template.rules.ts). */
    prompt: { type: String, required: true },
    icon: { type: String, required: true, default: 'default' },
    displayOrder: { type: Number, required: true, index: true },
    /**
     * A conflict counter, raised in every action when an administrator saves the order. Two who save at the same time then write the same
     * rows, so that one write is repeated after the other (`reorder-default-actions.ts`).
     */
    timesOrdered: { type: Number },
    /** Inactive actions are neither offered nor run. Their names are still shown in the history. */
    isActive: { type: Boolean, required: true, default: true },
    /** False if the built-in engine can run the action. */
    needsModel: { type: Boolean, required: true, default: true },
    /** Null: the template decides (`effectOf` in action-effect.rules.ts). */
    effect: { type: String, enum: ACTION_EFFECTS, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'default_actions' },
);

export type DefaultActionRecord = InferRawDocTypeFromSchema<typeof defaultActionSchema> & {
  effect: ActionEffect | null;
};

export const DefaultActions = model('DefaultAction', defaultActionSchema);
