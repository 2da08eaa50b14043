import { isRecord } from '#web/lib/json.ts';

/** An endpoint for access tokens, as the server's OpenAPI document describes it. */
export interface Operation {
  /** Unique. */
  readonly id: string;
  readonly method: string;
  /** Such as `/api/external/users`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly scope: string;
  /** Names of query parameters and headers. */
  readonly parameters: readonly Field[];
  /** The fields of the body. Empty for requests without one. */
  readonly body: readonly Field[];
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly example: unknown;
}

// The document is `unknown`: these return a text, a list of objects or an object, and an empty one in place of any other value.
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const record = (value: unknown) => (isRecord(value) ? value : {});

/** Follows names into nested objects. Returns undefined where a name is missing. */
const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((inner, name) => record(inner)[name], value);

function toType(schema: Record<string, unknown>): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ');
  const variants = records(schema.anyOf).map(toType);
  if (variants.length > 0) return [...new Set(variants)].filter((type) => type !== 'null').join(' | ');
  return text(schema.type) || 'any';
}

/** Returns the first value that a schema, or one of its variants, gives as an example. Undefined without one. */
function toExample(schema: Record<string, unknown>): unknown {
  const [first] = Array.isArray(schema.examples) ? (schema.examples as unknown[]) : [];
  return (
    first ??
    records(schema.anyOf)
      .map(toExample)
      .find((example) => example !== undefined)
  );
}

function toField(name: string, schema: Record<string, unknown>, isRequired: boolean): Field {
  return { name, isRequired, type: toType(schema), description: text(schema.description), example: toExample(schema) };
}

function toBody(operation: Record<string, unknown>): Field[] {
  const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema');
  const required = at(schema, 'required');
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.entries(record(at(schema, 'properties'))).map(([name, field]) =>
    toField(name, record(field), isRequired(name)),
  );
}

const toParameters = (operation: Record<string, unknown>) =>
  records(operation.parameters).map((parameter) => ({
    ...toField(text(parameter.name), record(parameter.schema), parameter.required === true),
    description: text(parameter.description),
  }));

/** Lists the endpoints of an OpenAPI document that access tokens may use: those with a required scope. */
export function readOperations(document: unknown): Operation[] {
  const base = text(at(records(at(document, 'servers'))[0], 'url'));
  return Object.entries(record(at(document, 'paths'))).flatMap(([path, methods]) =>
    Object.entries(record(methods)).flatMap(([method, described]) => {
      const operation = record(described);
      const scope = text(operation['x-required-scope']);
      if (!scope) return [];
      return [
        {
          id: `${method} ${path}`,
          method: method.toUpperCase(),
          path: base + path,
          scope,
          summary: text(operation.summary),
          description: text(operation.description),
          parameters: toParameters(operation),
          body: toBody(operation),
        },
      ];
    }),
  );
}

/** Whether a token with these scopes may use an endpoint. */
const isAllowed = ({ scope }: Operation, scopes: readonly string[]): boolean =>
  scopes.includes('all') || scopes.includes(scope);

/** Returns a value for a field in an example request. */
function buildExample({ type, example, name }: Field): unknown {
  if (example !== undefined) return example;
  if (type.includes('integer') || type.includes('number')) return 1;
  if (type.includes('boolean')) return true;
  return name;
}

/** Quotes an argument for a POSIX shell. */
const quote = (argument: string) => `'${argument.replaceAll("'", String.raw`'\''`)}'`;

/** Writes a command with curl that calls an endpoint. Its body has the required fields, with example values. */
export function buildCurl(operation: Operation, { origin, token }: { origin: string; token: string }): string {
  const { method, path, body, parameters } = operation;
  const fields = body.filter(({ isRequired }) => isRequired);
  const data = JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, buildExample(field)])));
  const key = parameters.find(({ name }) => name === 'Idempotency-Key');
  return [
    `curl -sS ${method === 'GET' ? '' : `-X ${method} `}${quote(origin + path)}`,
    `-H ${quote(`X-API-KEY: ${token}`)}`,
    ...(key ? [`-H ${quote(`${key.name}: ${String(buildExample(key))}`)}`] : []),
    ...(fields.length > 0 ? [`-H ${quote('Content-Type: application/json')}`, `-d ${quote(data)}`] : []),
  ].join(' \\\n  ');
}

/** Chooses the endpoint for a first try: one that reads, if the token may use one. Undefined if the token may use none. */
export const findFirstTry = (operations: readonly Operation[], scopes: readonly string[]): Operation | undefined => {
  const allowed = operations.filter((operation) => isAllowed(operation, scopes));
  return allowed.find(({ method }) => method === 'GET') ?? allowed[0];
};
