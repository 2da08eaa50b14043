import type { DataExportSubscription } from '#web/graphql/operations.generated.ts';

type Part = DataExportSubscription['dataExport'];

/** Puts the parts of an export together, as they come, into one JSON document. */
export function dataFile() {
  const collections = new Map<string, string[]>();
  const leftOut: Record<string, string> = {};
  let rows = 0;
  return {
    add: ({ collection, rows: added, leftOutBecause }: Part) => {
      if (leftOutBecause !== null) leftOut[collection] = leftOutBecause;
      else collections.set(collection, [...(collections.get(collection) ?? []), ...added]);
      rows += added.length;
    },
    rowCount: () => rows,
    /** Rows come as JSON already, and go in as they are. */
    text: (exportedAt: Date): string => {
      const written = [...collections].map(([name, list]) => `    ${JSON.stringify(name)}: [${list.join(',\n')}]`);
      return [
        '{',
        `  "exported_at": ${JSON.stringify(exportedAt.toISOString())},`,
        `  "left_out": ${JSON.stringify(leftOut)},`,
        `  "data": {\n${written.join(',\n')}\n  }`,
        '}\n',
      ].join('\n');
    },
  };
}
