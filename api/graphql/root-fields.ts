import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionNode } from 'graphql';

/** Returns the names of the root fields that an operation uses, directly or through fragments. */
export function rootFieldNames(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  const names = new Set<string>();
  const spread = new Set<string>();
  const visit = (selections: readonly SelectionNode[]): void => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) names.add(node.name.value);
      else if (node.kind === Kind.INLINE_FRAGMENT) visit(node.selectionSet.selections);
      else if (!spread.has(node.name.value)) {
        spread.add(node.name.value);
        visit(fragment(document, node.name.value));
      }
    }
  };
  visit(operation.selectionSet.selections);
  return [...names];
}

/** Returns the selections of a fragment. Empty for an unknown one. */
function fragment(document: DocumentNode, name: string): readonly SelectionNode[] {
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name) return node.selectionSet.selections;
  }
  return [];
}
