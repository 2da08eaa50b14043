import { Button } from '@mantine/core';

interface ExplorerLinkProps {
  /** The name of a ready query: its file in the explorer's `ready` folder, without number and extension. */
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Opens the GraphQL explorer with the query of a report, and with the variables of what is shown. */
export function ExplorerLink({ query, variables = {} }: ExplorerLinkProps) {
  const params = new URLSearchParams({ query, variables: JSON.stringify(variables) });
  // The explorer is another document, so this is no link of the router.
  return (
    <Button component="a" variant="default" size="sm" href={`/admin/explorer?${params.toString()}`}>
      Open in explorer
    </Button>
  );
}
