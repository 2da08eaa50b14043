import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { jsonList } from './bare-list.ts';
import type { Pages } from './every-page.ts';

export type FileFormat = 'json' | 'csv';

interface FileToSend {
  /** Without its extension. */
  readonly name: string;
  readonly format: FileFormat;
  /** The fields of a row, in their order. */
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

async function* rowsOf(pages: Pages) {
  for await (const rows of pages) yield* rows;
}

/** The status is long sent when a later page fails: cutting the connection is how the client learns of it. */
const breakOff = (reply: FastifyReply) => (error?: Error | null) => {
  if (error) reply.log.error({ err: error }, 'File broke off');
};

function csvOf(pages: Pages, columns: readonly string[], ended: (error?: Error | null) => void): Readable {
  const csv = stringify({
    header: true,
    columns: [...columns],
    cast: { string: guardFormula, boolean: String },
  });
  pipeline(Readable.from(rowsOf(pages)), csv, ended);
  return csv;
}

function jsonOf(pages: Pages, ended: (error: Error) => void): Readable {
  return Readable.from(jsonList(pages)).on('error', ended);
}

/** Streams every row as a file to save: a CSV, or a bare JSON list without an envelope. */
export function sendFile(reply: FastifyReply, { name, format, columns }: FileToSend, pages: Pages) {
  const ended = breakOff(reply);
  return reply
    .header('content-type', MIME[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(format === 'csv' ? csvOf(pages, columns, ended) : jsonOf(pages, ended));
}
