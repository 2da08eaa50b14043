const LINE_END = /\r\n|\n|\r/;

/** The longest event. OpenAI's last one repeats the prompt and the whole answer. */
const MAX_EVENT_CHARACTERS = 4 * 1024 * 1024;

/** Joins the pieces of a text into lines. Each piece is searched once, however long a line is. */
function createLineReader(): (piece: string) => string[] {
  /** The pieces of the line that has not ended. */
  let begun: string[] = [];
  let endedWithReturn = false;
  return (piece) => {
    if (piece === '') return [];
    // The second half of a line end whose first half ended the piece before.
    const text = endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    endedWithReturn = piece.endsWith('\r');
    const [first = '', ...others] = text.split(LINE_END);
    begun.push(first);
    const last = others.pop();
    if (last === undefined) return [];
    const lines = [begun.join(''), ...others];
    begun = [last];
    return lines;
  };
}

/**
 * Creates a parser of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). It takes the pieces of a stream, and
 * returns the data of the events that end in the piece. Only the data of events is read: providers repeat an event's name in it. Events without
 * data, which some proxies send to keep the connection, are left out. Throws for an event that is too long.
 */
export function createEventParser(): (piece: string) => string[] {
  const readLines = createLineReader();
  let data: string[] = [];
  /** The number of characters since the last event. */
  let length = 0;

  const takeLine = (line: string): string[] => {
    if (line !== '') {
      if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''));
      return [];
    }
    const event = data.join('\n');
    data = [];
    return event === '' ? [] : [event];
  };

  return (piece) => {
    const events = readLines(piece).flatMap(takeLine);
    length = events.length > 0 ? 0 : length + piece.length;
    if (length > MAX_EVENT_CHARACTERS) throw new Error('An event of the response is too long');
    return events;
  };
}
