import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { jsonList } from './bare-list.ts';
import type { Pages } from './read-all-pages.ts';

export type FileFormat = 'json' | 'csv';

export interface Column {
  readonly header: string;
  /** The path of the value in a row. */
  readonly key: string;
}

interface FileToSend {
  /** Without its extension. */
  readonly name: string;
  readonly format: FileFormat;
  /** In order. */
  readonly columns: readonly Column[];
}

const MIME: Readonly<Record<FileFormat, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/**
 * Where a spreadsheet could see a formula: at the start of a text, and after a separator, because spreadsheets in many countries split
 * lines at semicolons. A list item (`- milk`) is left alone unless the text starts with it.
 */
const FORMULA_START =
  /^(?=\s*[=+\-@＝＋－＠])|(?=[=+\-@＝＋－＠])(?<=[;\t|] *)|(?<=[\r\n])(?=[\t ]*(?:[=@＝＋－＠]|[+-]\S))/g;

/** Makes formulas plain text, as spreadsheets do it: with an apostrophe in front. Numbers are not texts, so -5 stays -5. */
const guardFormula = (text: string) => text.replace(FORMULA_START, "'");

async function* flattenPages(pages: Pages) {
  for await (const rows of pages) yield* rows;
}

/** Writes a header and rows as CSV, in parts of many rows, because the compressor flushes after each part. */
async function* csvTable(pages: Pages, columns: readonly Column[]): AsyncGenerator {
  const csv = stringify({
    header: true,
    // A byte order mark: without it, Excel reads UTF-8 as Windows-1252, because a saved file has no `charset`.
    bom: true,
    columns: [...columns],
    cast: { string: guardFormula, boolean: String },
  });
  // An error destroys the stream, so that the loop below throws it.
  pipeline(Readable.from(flattenPages(pages)), csv, () => undefined);
  for await (const part of csv) yield part;
}

/** Streams all rows as a file: CSV, or a JSON array without the envelope. */
export function sendFile(reply: FastifyReply, { name, format, columns }: FileToSend, pages: Pages) {
  const file = Readable.from(format === 'csv' ? csvTable(pages, columns) : jsonList(pages));
  // When a later page fails, the status has already been sent: the client notices because the connection is closed.
  file.on('error', (error) => {
    reply.log.error({ err: error }, 'File broke off');
  });
  return reply
    .header('content-type', MIME[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(file);
}
