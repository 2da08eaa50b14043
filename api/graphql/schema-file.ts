import type { FastifyInstance } from 'fastify';
import { CONTEXT, type RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { schemaText } from './described-access.ts';
import { assertMayIntrospect } from './operation-admission.ts';

const URL = '/graphql/schema.graphql';

/** Serves the schema as a file, to the viewers that may introspect it. */
export function serveSchemaFile(app: FastifyInstance): void {
  app.get(URL, (request, reply) => {
    assertMayIntrospect(request.getDecorator<RequestContext>(CONTEXT).viewer);
    return reply
      .type('application/graphql; charset=utf-8')
      .header('content-disposition', 'attachment; filename="schema.graphql"')
      .send(schemaText());
  });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: URL,
    handler: (_request, reply) => {
      reply.header('allow', 'GET, HEAD');
      throw new DomainError('METHOD_NOT_ALLOWED', 'Use GET here');
    },
  });
}
