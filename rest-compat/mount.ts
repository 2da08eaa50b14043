import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { execute, type GraphQLSchema, validate } from 'graphql';
import type { ContextFor } from '#api/auth/admission.ts';
import { accessOf, assertAccess } from '#api/graphql/access.ts';
import { restDialect } from '#api/graphql/enums.ts';
import { timeLimitOf } from '#api/graphql/time-limit.ts';
import { CONTEXT, type RequestContext } from '#api/kernel/context.ts';
import { dayOf } from '#api/lib/days.ts';
import { withTimeout } from '#api/lib/with-timeout.ts';
import { composerOf, inWireNames } from './answer.ts';
import { apiReference } from './api-reference.ts';
import { sendBareList } from './bare-list.ts';
import { documentAnswer } from './document.ts';
import { sendError } from './envelope.ts';
import { type ConnectionPage, everyPage } from './every-page.ts';
import { sendFile } from './file.ts';
import { readJsonOnly } from './json-body.ts';
import { openApi, type Product } from './openapi.ts';
import { columnsOf } from './response-schema.ts';
import { credentialFor, type Route } from './route.ts';
import { unroutedRefusal } from './unrouted.ts';

const toFastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Who may not call is told so before a body is read, so before being told what is wrong with it. */
function admissionTo(route: Route, schema: GraphQLSchema, contextFor: ContextFor) {
  const access = accessOf(schema, route.operation);
  const visit = {
    admitted: [credentialFor(route)],
    surface: 'rest',
    writes: access.some((rule) => rule.writes),
  } as const;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await contextFor(request, reply, visit);
    for (const rule of access) assertAccess(context.viewer, rule);
    request.setDecorator(CONTEXT, context);
  };
}

/** Answers a route by its operation in process. Throws when the operation does not fit the schema. */
function answerTo(route: Route, schema: GraphQLSchema) {
  const [misfit] = validate(schema, route.operation);
  if (misfit) throw new Error(`${route.method} ${route.path}: ${misfit.message}`);
  const compose = composerOf(route);
  const timeLimit = timeLimitOf(route.operation);
  const columns = route.file ? columnsOf(schema, route) : [];
  const sendDocument = documentAnswer(route, schema);

  const run = async (variableValues: Record<string, unknown>, contextValue: RequestContext) => {
    const running = execute({ schema, document: route.operation, variableValues, contextValue });
    const { data, errors } = await withTimeout(timeLimit, Promise.resolve(running));
    if (errors?.[0]) throw inWireNames(errors[0], route);
    return compose(data);
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context = request.getDecorator<RequestContext>(CONTEXT);
    if (route.document) return sendDocument(context, reply);
    const variables = route.variables(request);
    const readPage = async (page: object) => (await run({ ...variables, ...page }, context)) as ConnectionPage;
    if (route.file) {
      const name = route.file.isDated ? `${route.file.name}-${dayOf(context.now())}` : route.file.name;
      const file = { name, format: route.file.formatOf(request), columns };
      return sendFile(reply, file, await everyPage(Infinity, readPage));
    }
    if (!route.bareList) {
      const data = await run(variables, context);
      if (route.cacheSeconds > 0) reply.header('cache-control', `public, max-age=${route.cacheSeconds}`);
      return { success: true, data };
    }
    return sendBareList(reply, await everyPage(Number(variables.first), readPage));
  };
}

/** Serves the routes, the description of them, and its reference page. */
export function mountRest(
  routes: readonly Route[],
  product: Product,
  graphqlSchema: GraphQLSchema,
  contextFor: ContextFor,
): FastifyPluginAsync {
  const schema = restDialect(graphqlSchema);
  return async (app) => {
    app.decorateRequest(CONTEXT);
    readJsonOnly(app);
    const refuseUnrouted = unroutedRefusal(routes, app.prefix);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Before its body is read: nothing here is told what is wrong with it.
      if (request.is404) refuseUnrouted(request, reply);
    });
    // Whatever is not routed below comes by the hook above.
    app.setNotFoundHandler(refuseUnrouted);
    for (const route of routes) {
      app.route({
        method: route.method,
        url: toFastifyPath(route.path),
        onRequest: admissionTo(route, schema, contextFor),
        // Compressing a document would hold parts of it back, and say something of what it holds by its length.
        ...(route.document && { compress: false }),
        handler: answerTo(route, schema),
      });
    }
    await app.register(apiReference(openApi(routes, product, schema)));
  };
}

/** The REST of these routes, as a server takes it. */
export const restOf = (routes: readonly Route[], product: Product) => ({
  sendError,
  mount: (schema: GraphQLSchema, contextFor: ContextFor) => mountRest(routes, product, schema, contextFor),
});
