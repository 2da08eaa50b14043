import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { jsonList } from './bare-list.ts';
import type { Pages } from './read-all-pages.ts';

export type FileFormat = 'json' | 'csv';

interface FileToSend {
  /** Without its extension. */
  readonly name: string;
  readonly format: FileFormat;
  /** The fields of a row, in order. */
  readonly columns: readonly string[];
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

/** When a later page fails, the status has already been sent: the client notices because the connection is closed. */
const logBrokenStream = (reply: FastifyReply) => (error?: Error | null) => {
  if (error) reply.log.error({ err: error }, 'File broke off');
};

function toCsv(pages: Pages, columns: readonly string[], ended: (error?: Error | null) => void): Readable {
  const csv = stringify({
    header: true,
    columns: [...columns],
    cast: { string: guardFormula, boolean: String },
  });
  pipeline(Readable.from(flattenPages(pages)), csv, ended);
  return csv;
}

function toJson(pages: Pages, ended: (error: Error) => void): Readable {
  return Readable.from(jsonList(pages)).on('error', ended);
}

/** Streams all rows as a file: CSV, or a JSON array without the envelope. */
export function sendFile(reply: FastifyReply, { name, format, columns }: FileToSend, pages: Pages) {
  const ended = logBrokenStream(reply);
  return reply
    .header('content-type', MIME[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(format === 'csv' ? toCsv(pages, columns, ended) : toJson(pages, ended));
}
