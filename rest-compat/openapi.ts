import { getOperationAST, type GraphQLSchema } from 'graphql';
import { accessOf, type AccessRule } from '#api/graphql/access.ts';
import { rootFieldNames } from '#api/graphql/root-fields.ts';
import { DOCUMENT_SCHEMA } from './document.ts';
import { inputSchema } from './input-schema.ts';
import { type JsonSchema, object } from './json-schema.ts';
import { ERROR_SCHEMA, refusalsOf } from './refusals.ts';
import { responseSchema } from './response-schema.ts';
import { credentialFor, type Route } from './route.ts';

/** Whose API is described. */
export interface Product {
  readonly name: string;
  readonly supportEmail: string;
}

const introduction = (name: string) => `Everything that ${name} does, over plain HTTP and JSON.

Every answer is \`{"success": true, "data": …}\`, or \`{"success": false, "error": "<text for people>", "code": "<CODE>", "request_id": …}\` with a fitting status.
People sign in and send their token as \`Authorization: Bearer <token>\`. The routes under \`/external\` take an access token as \`X-API-KEY\`, and nothing else.
Times are ISO 8601 in UTC, and −1 means unlimited. After 429 and 503, wait for as many seconds as \`Retry-After\` says.`;

const REQUEST_ID = { 'X-Request-Id': { description: 'Names the request in the log.', schema: { type: 'string' } } };

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

/** `RestSignUp`: the `Rest` tells it from the operations of other clients, and means nothing to integrators. */
function namesOf(route: Route) {
  const name = getOperationAST(route.operation)?.name?.value.replace(/^Rest/, '') ?? '';
  const words = name.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return { operationId: name.charAt(0).toLowerCase() + name.slice(1), summary: words };
}

/** What the contract says of the fields that an operation uses. */
function descriptionOf({ operation: document }: Route, schema: GraphQLSchema) {
  const operation = getOperationAST(document);
  if (!operation) return '';
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  return rootFieldNames(document, operation)
    .flatMap((name) => fields[name]?.description ?? [])
    .join(' ');
}

/** The credential that opens a route; none where `@access` lets everyone in. */
const securityOf = (route: Route, access: readonly AccessRule[]) =>
  access.every((rule) => rule.public) ? [] : [{ [credentialFor(route)]: [] }];

function contentOf(route: Route, schema: GraphQLSchema) {
  if (route.document) return { 'application/json': { schema: DOCUMENT_SCHEMA } };
  const data = responseSchema(schema, route);
  if (route.file) {
    const isChosen = 'format' in (route.query?.shape ?? {});
    return { ...(isChosen && { 'application/json': { schema: data } }), 'text/csv': { schema: { type: 'string' } } };
  }
  return { 'application/json': { schema: object({ success: { const: true }, data }) } };
}

function describe(route: Route, schema: GraphQLSchema) {
  const access = accessOf(schema, route.operation);
  const body = inputSchema(schema, route, 'body');
  return {
    ...namesOf(route),
    description: descriptionOf(route, schema),
    tags: [route.tag],
    security: securityOf(route, access),
    parameters: [
      ...pathParameters(route),
      ...parameters('query', inputSchema(schema, route, 'query')),
      ...parameters('header', inputSchema(schema, route, 'headers')),
    ],
    // A body in which nothing is required may be left out: none counts as `{}`.
    ...(body && {
      requestBody: { required: (body.required ?? []).length > 0, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      200: { description: 'Done.', headers: REQUEST_ID, content: contentOf(route, schema) },
      ...refusalsOf(route, access),
    },
  };
}

/** OpenAPI 3.1, all of it derived: inputs from zod, outputs from the operation's selection, texts and security from the contract. */
export function openApi(routes: readonly Route[], { name, supportEmail }: Product, schema: GraphQLSchema) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route, schema) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} REST API`,
      version: '1',
      description: introduction(name),
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

export type OpenApiDocument = ReturnType<typeof openApi>;
