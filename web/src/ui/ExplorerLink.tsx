import { Button } from '@mantine/core';

interface ExplorerLinkProps {
  /** The name of an example query: its file in the explorer's `examples` folder, without number and extension. */
  readonly query: string;
  /** The variables of the query. Default: none. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** A link that opens the GraphQL explorer with the query of a report, and with the variables of what the report shows. */
export function ExplorerLink({ query, variables = {} }: ExplorerLinkProps) {
  const params = new URLSearchParams({ query, variables: JSON.stringify(variables) });
  // A plain link instead of the router's, because the explorer is another HTML document.
  return (
    <Button component="a" variant="default" size="sm" href={`/admin/explorer?${params.toString()}`}>
      Open in explorer
    </Button>
  );
}
