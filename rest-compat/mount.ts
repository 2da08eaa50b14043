import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { execute, type GraphQLSchema } from 'graphql';
import type { ContextFor } from '#api/auth/admission.ts';
import { assertAccess, getAccessRules } from '#api/graphql/access.ts';
import { getBodyLimit } from '#api/graphql/body-limit.ts';
import { withLowerCaseEnumNames } from '#api/graphql/enums.ts';
import { noteKind } from '#api/graphql/measured-operations.ts';
import { limitBody } from '#api/graphql/read-body.ts';
import { getTimeLimit, kindFor } from '#api/graphql/time-limit.ts';
import { CONTEXT, type RequestContext } from '#api/kernel/context.ts';
import { withTimeout } from '#api/kernel/with-timeout.ts';
import { dayOf } from '#api/lib/days.ts';
import { buildComposer, toWireError } from './answer.ts';
import { apiReference } from './api-reference.ts';
import { sendBareList } from './bare-list.ts';
import { createDocumentHandler } from './document.ts';
import { sendError } from './envelope.ts';
import { sendFile } from './file.ts';
import { readJsonOnly } from './json-body.ts';
import { createNotFoundHandler } from './not-found.ts';
import { buildOpenApi, type Product } from './openapi.ts';
import { type ConnectionPage, readAllPages } from './read-all-pages.ts';
import { getColumns } from './response-schema.ts';
import { credentialFor, type Route } from './route.ts';

const toFastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Checks access before the body is read, so that unauthorized callers learn nothing about their input. */
function createAdmissionHook(route: Route, schema: GraphQLSchema, contextFor: ContextFor) {
  const access = getAccessRules(schema, route.operation);
  const admission = {
    admitted: [credentialFor(route)],
    surface: 'rest',
    writes: access.some((rule) => rule.writes),
  } as const;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await contextFor(request, reply, admission);
    for (const rule of access) assertAccess(context.viewer, rule);
    request.setDecorator(CONTEXT, context);
  };
}

/**
 * Runs a route's operation in process. It is not validated, which would take long at each start: codegen and a test of the contract do that.
 * The time limit is for one page of a file or a bare list, not for all.
 */
function createHandler(route: Route, schema: GraphQLSchema) {
  const compose = buildComposer(route);
  const timeLimit = getTimeLimit(route.operation);
  const columns = getColumns(schema, route);
  const sendDocument = createDocumentHandler(route, schema);

  const run = async (variableValues: Record<string, unknown>, contextValue: RequestContext) => {
    const running = execute({ schema, document: route.operation, variableValues, contextValue });
    const { data, errors } = await withTimeout(timeLimit, Promise.resolve(running));
    if (errors?.[0]) throw toWireError(errors[0], route);
    return compose(data);
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context = request.getDecorator<RequestContext>(CONTEXT);
    noteKind(context, kindFor(timeLimit));
    if (route.document) return sendDocument(context, reply);
    const variables = route.variables(request);
    const format = route.file?.formatOf(request);
    const readPage = async (page: object) => (await run({ ...variables, ...page }, context)) as ConnectionPage;
    if (route.file && format) {
      let name = route.file.isDated ? `${route.file.name}-${dayOf(context.now())}` : route.file.name;
      const pages = await readAllPages(Infinity, async (args) => {
        const page = await readPage(args);
        name = page.fileName ?? name;
        return page;
      });
      noteKind(context, 'stream');
      return sendFile(reply, { name, format, columns }, pages);
    }
    if (!route.bareList) {
      const data = await run(variables, context);
      if (route.cacheSeconds > 0) reply.header('cache-control', `public, max-age=${route.cacheSeconds}`);
      return { success: true, data };
    }
    return sendBareList(reply, await readAllPages(Number(variables.first), readPage));
  };
}

/** Serves the routes, their OpenAPI description, and the API reference page. */
function mountRest(
  routes: readonly Route[],
  product: Product,
  graphqlSchema: GraphQLSchema,
  contextFor: ContextFor,
): FastifyPluginAsync {
  const schema = withLowerCaseEnumNames(graphqlSchema);
  return async (app) => {
    app.decorateRequest(CONTEXT);
    readJsonOnly(app);
    const handleNotFound = createNotFoundHandler(routes, app.prefix);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Rejected before the body is read.
      if (request.is404) handleNotFound(request, reply);
    });
    app.addHook('preParsing', limitBody);
    app.setNotFoundHandler(handleNotFound);
    for (const route of routes) {
      app.route({
        method: route.method,
        url: toFastifyPath(route.path),
        bodyLimit: getBodyLimit(route.operation),
        onRequest: createAdmissionHook(route, schema, contextFor),
        // Compression would delay the parts, and the compressed length would reveal something about the content.
        ...(route.document && { compress: false }),
        handler: createHandler(route, schema),
      });
    }
    await app.register(apiReference(() => buildOpenApi(routes, product, schema), product.name));
  };
}

/** The REST API of these routes, for the server to mount. */
export const createRest = (routes: readonly Route[], product: Product) => ({
  sendError,
  mount: (schema: GraphQLSchema, contextFor: ContextFor) => mountRest(routes, product, schema, contextFor),
});
