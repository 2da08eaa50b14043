import { Kind } from 'graphql';

const toPascalCase = (/** @type {string} */ name) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * graphql-codegen plugin: one typed React hook per named operation, bound to its TypedDocumentNode.
 * @param {unknown} _schema
 * @param {readonly { document?: import('graphql').DocumentNode }[]} documents
 * @param {{ bindingsFrom: string }} config
 */
export const plugin = (_schema, documents, { bindingsFrom }) => {
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    .map(({ name, operation }) => ({ base: toPascalCase(name?.value ?? ''), kind: toPascalCase(operation) }));
  const hooks = operations.map(
    ({ base, kind }) => `export const use${base}${kind} = /* #__PURE__ */ bind${kind}(${base}Document);`,
  );
  const bindings = [...new Set(operations.map(({ kind }) => `bind${kind}`))].sort();
  return { prepend: [`import { ${bindings.join(', ')} } from '${bindingsFrom}';`], content: hooks.join('\n') };
};
