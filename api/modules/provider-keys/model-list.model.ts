import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** A model in the list of a provider. */
export const listedModelSchema = new Schema(
  {
    model: { type: String, required: true },
    /** The display name. */
    name: { type: String, required: true },
  },
  { _id: false },
);

/** The models that an aggregator offered when it was last asked, and those that the operator enabled for users. */
const modelListSchema = new Schema(
  {
    /** The provider. */
    _id: { type: String, enum: ['straico', 'openrouter'] as const, required: true },
    models: { type: [listedModelSchema], required: true, default: [] },
    /** In the operator's order. The first rewrites if the user chose no model. */
    enabled: { type: [String], required: true, default: [] },
    /** When the provider last answered. Null: never. */
    fetchedAt: { type: Date, default: null },
    /** The provider is not asked again before this time. */
    refreshAt: { type: Date, default: null },
  },
  { collection: 'provider_models' },
);

export type ModelListRow = InferRawDocTypeFromSchema<typeof modelListSchema>;

export const ModelLists = model('ModelList', modelListSchema);
