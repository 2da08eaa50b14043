import { getOperationAST, type GraphQLSchema } from 'graphql';
import { type AccessRule, getAccessRules } from '#api/graphql/access.ts';
import { rootFieldNames } from '#api/graphql/root-fields.ts';
import { DOCUMENT_SCHEMA } from './document.ts';
import { buildErrorResponses, ERROR_SCHEMA } from './error-responses.ts';
import { inputSchema } from './input-schema.ts';
import { type JsonSchema, object } from './json-schema.ts';
import { responseSchema } from './response-schema.ts';
import { credentialFor, type Route } from './route.ts';

export interface Product {
  readonly name: string;
  readonly supportEmail: string;
}

const introduction = ({ name, supportEmail }: Product) => `The REST API of ${name}, over HTTP and JSON.

A successful response is \`{"success": true, "data": …}\`. An error is \`{"success": false, "error": "<message>", "code": "<CODE>", "request_id": …}\` with an HTTP error status.

Users send the session token that \`POST /auth/login\` returns as \`Authorization: Bearer <token>\`. Routes under \`/admin\` require the session of an administrator.

Routes under \`/external\` accept only an access token, sent as \`X-API-KEY\`. Access tokens are for systems that manage users and plans. Administrators issue them, and users cannot create one. To connect such a system, ask ${supportEmail} for a token.

Times are ISO 8601 in UTC. −1 means unlimited. After a 429 or 503 response, wait for the number of seconds in \`Retry-After\`.`;

const REQUEST_ID = {
  'X-Request-Id': { description: 'The id of the request in the server log.', schema: { type: 'string' } },
};

const parameters = (place: 'query' | 'header', { properties = {}, required = [] }: JsonSchema = {}) =>
  Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name) && !('default' in schema),
    description,
    schema,
    example: examples?.[0],
  }));

const pathParameters = ({ path }: Route) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** Operation id and summary from the operation's name: `RestSignUp` becomes `signUp` and `Sign up`. */
function buildNames(route: Route) {
  const name = getOperationAST(route.operation)?.name?.value.replace(/^Rest/, '') ?? '';
  const words = name.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return { operationId: name.charAt(0).toLowerCase() + name.slice(1), summary: words };
}

/** The scope that an access token needs for a route. Null for routes that take sessions. */
const findScope = (route: Route, access: readonly AccessRule[]): string | null =>
  credentialFor(route) === 'accessToken' ? (access.find(({ scope }) => scope)?.scope ?? null) : null;

/** The GraphQL schema's descriptions of the operation's root fields, and the required scope. */
function buildDescription({ operation: document }: Route, schema: GraphQLSchema, scope: string | null) {
  const operation = getOperationAST(document);
  if (!operation) return '';
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  const texts = rootFieldNames(document, operation).flatMap((name) => fields[name]?.description ?? []);
  return [...texts, ...(scope === null ? [] : [`Requires the scope \`${scope}\`.`])].join(' ');
}

/** The credential that a route requires. Empty for public routes. */
const buildSecurity = (route: Route, access: readonly AccessRule[]) =>
  access.every((rule) => rule.public) ? [] : [{ [credentialFor(route)]: [] }];

const CSV_SCHEMA = {
  type: 'string',
  description:
    'UTF-8 with a byte order mark (EF BB BF), from which Excel recognizes the encoding. Skip these three bytes if your parser does not.',
};

function buildContent(route: Route, schema: GraphQLSchema) {
  if (route.document) return { 'application/json': { schema: DOCUMENT_SCHEMA } };
  const data = responseSchema(schema, route);
  if (route.file) {
    const isChosen = 'format' in (route.query?.shape ?? {});
    return { ...(isChosen && { 'application/json': { schema: data } }), 'text/csv': { schema: CSV_SCHEMA } };
  }
  return { 'application/json': { schema: object({ success: { const: true }, data }) } };
}

function describe(route: Route, schema: GraphQLSchema) {
  const access = getAccessRules(schema, route.operation);
  const body = inputSchema(schema, route, 'body');
  const scope = findScope(route, access);
  return {
    ...buildNames(route),
    description: buildDescription(route, schema, scope),
    tags: [route.tag],
    security: buildSecurity(route, access),
    ...(scope !== null && { 'x-required-scope': scope }),
    parameters: [
      ...pathParameters(route),
      ...parameters('query', inputSchema(schema, route, 'query')),
      ...parameters('header', inputSchema(schema, route, 'headers')),
    ],
    // An omitted body counts as `{}`.
    ...(body && {
      requestBody: { required: (body.required ?? []).length > 0, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      200: { description: 'Success.', headers: REQUEST_ID, content: buildContent(route, schema) },
      ...buildErrorResponses(route, access),
    },
  };
}

/** Builds the OpenAPI 3.1 description: inputs from zod schemas, outputs from GraphQL selections, texts and security from the GraphQL schema. */
export function buildOpenApi(routes: readonly Route[], { name, supportEmail }: Product, schema: GraphQLSchema) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route, schema) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} REST API`,
      version: '1',
      description: introduction({ name, supportEmail }),
      contact: { name: `${name} support`, email: supportEmail },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a session.' },
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-KEY',
          description: 'An access token of an integrator.',
        },
      },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof buildOpenApi>;
