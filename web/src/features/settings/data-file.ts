import type { DataExportSubscription } from '#web/graphql/operations.generated.ts';

type Part = DataExportSubscription['dataExport'];

/** Assembles the streamed parts of an export into one JSON document. */
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
    /** Rows are already JSON and are inserted unchanged. */
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
