/** The part of JSON Schema that the OpenAPI description uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
}

/** An object schema. All properties are required by default. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({ type: 'object', properties, required });

/** Changes each property. The properties of objects inside stay. */
export const mapProperties = (
  properties: Readonly<Record<string, JsonSchema>>,
  change: (name: string, schema: JsonSchema) => JsonSchema,
) => Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(name, schema)]));
