import { type GraphQLFieldConfig, GraphQLObjectType, GraphQLSchema, OperationTypeNode } from 'graphql';
import type { RequestContext } from '#api/kernel/context.ts';

export type RootField = GraphQLFieldConfig<unknown, RequestContext>;

/**
 * Returns a schema with changed root fields. Their types are copied, and all others are shared: a function that maps a whole schema copies each
 * type, which takes a tenth of a second.
 */
export function mapRootFields(
  schema: GraphQLSchema,
  change: (field: RootField, name: string, operation: OperationTypeNode) => RootField,
): GraphQLSchema {
  const copy = (operation: OperationTypeNode) => {
    const root = schema.getRootType(operation);
    if (!root) return null;
    const { fields, ...config } = root.toConfig();
    const changed = Object.entries(fields).map(([name, field]) => [name, change(field, name, operation)] as const);
    return new GraphQLObjectType({ ...config, fields: Object.fromEntries(changed) });
  };
  const config = schema.toConfig();
  return new GraphQLSchema({
    ...config,
    query: copy(OperationTypeNode.QUERY),
    mutation: copy(OperationTypeNode.MUTATION),
    subscription: copy(OperationTypeNode.SUBSCRIPTION),
    types: config.types.filter((type) => ![config.query, config.mutation, config.subscription].includes(type as never)),
  });
}
