import { addTypenameToDocument } from '@apollo/client/utilities';
import { type DocumentNode, getOperationAST, Kind, print } from 'graphql';
import { expect, test } from 'vitest';
import { createDocumentGuard } from '#api/graphql/document-limits.ts';
import { computeCost, MAX_COST } from '#api/graphql/query-cost.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import * as adminOperations from '#web/graphql/admin-operations.generated.ts';
import * as operations from '#web/graphql/operations.generated.ts';

const VALUES: Readonly<Record<string, unknown>> = { Boolean: true, ID: '000000000000000000000001' };

/** A value for each required variable. Booleans are true, so that fields which depend on them are included. */
function variablesOf(document: DocumentNode): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  for (const { variable, type } of getOperationAST(document)?.variableDefinitions ?? []) {
    if (type.kind !== Kind.NON_NULL_TYPE || type.type.kind !== Kind.NAMED_TYPE) continue;
    const value = VALUES[type.type.name.value];
    if (value !== undefined) variables[variable.name.value] = value;
  }
  return variables;
}

const documents = Object.entries({ ...operations, ...adminOperations }).flatMap(([name, value]) =>
  name.endsWith('Document') ? [[name, addTypenameToDocument(value as DocumentNode)] as const] : [],
);

test.each(documents)('the server accepts %s as the web app sends it', (_name, document) => {
  expect(() => createDocumentGuard()(print(document))).not.toThrow();
  const variables = variablesOf(document);
  expect(computeCost(buildSchema(), { document, name: null, variables })).toBeLessThanOrEqual(MAX_COST);
});
