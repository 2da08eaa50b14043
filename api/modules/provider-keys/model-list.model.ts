import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

const listedModelSchema = new Schema(
  {
    model: { type: String, required: true },
    /** For people. */
    name: { type: String, required: true },
  },
  { _id: false },
);

/** The models of a provider that brings many together: what it offered when it last answered, and which of them the operator lets people use. */
const modelListSchema = new Schema(
  {
    /** The provider. */
    _id: { type: String, enum: ['straico', 'openrouter'] as const, required: true },
    models: { type: [listedModelSchema], required: true, default: [] },
    /** In the operator's order: the first is the one used when nobody chooses. */
    enabled: { type: [String], required: true, default: [] },
    /** Null: it never answered. */
    fetchedAt: { type: Date, default: null },
    /** Not asked again before. */
    refreshAt: { type: Date, default: null },
  },
  { collection: 'provider_models' },
);

export type ModelListRow = InferRawDocTypeFromSchema<typeof modelListSchema>;

export const ModelLists = model('ModelList', modelListSchema);
