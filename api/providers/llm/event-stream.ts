const LINE_END = /\r\n|\n|\r/;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Creates a parser of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). It takes the pieces of a stream, and
 * returns the data of the events that end in the piece. Only the data of events is read: providers repeat an event's name in it.
 */
export function createEventParser(): (piece: string) => string[] {
  let rest = '';
  let isFirst = true;
  let lines: string[] = [];

  const takeLine = (line: string): string[] => {
    if (line !== '') {
      if (line === 'data' || line.startsWith('data:')) lines.push(line.slice('data:'.length).replace(/^ /, ''));
      return [];
    }
    const data = lines;
    lines = [];
    return data.length > 0 ? [data.join('\n')] : [];
  };

  return (piece) => {
    if (piece === '') return [];
    const text = rest + (isFirst && piece.startsWith(BYTE_ORDER_MARK) ? piece.slice(1) : piece);
    isFirst = false;
    // The next piece may begin with the second half of this line end.
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text;
    const parts = complete.split(LINE_END);
    rest = (parts.pop() ?? '') + text.slice(complete.length);
    return parts.flatMap(takeLine);
  };
}
