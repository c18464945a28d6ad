/** Reads the pieces of a `text/event-stream` as they come and calls `hear` with the data of each event. */
export function createEventReader(hear: (data: string) => void): (piece: string) => void {
  let rest = '';
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) hear(data.join('\n'));
      data = [];
    } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
  }

  return (piece) => {
    rest += piece;
    // A carriage return at the very end may be the first half of a line's end.
    for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end !== null; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
      const line = rest.slice(0, end.index);
      rest = rest.slice(end.index + end[0].length);
      readLine(line);
    }
  };
}

/**
 * Reads a stream of events to its end; `heard` is called for comments too. A stream silent for `silenceMs` counts as
 * broken, like a cut line: the server sends a comment more often. Rejects when the line breaks.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  options: { hear: (data: string) => void; heard: () => void; silenceMs: number },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read = createEventReader(options.hear);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    // Harmless: a stream that cannot be given up has broken already, which the reading tells.
    timer = setTimeout(() => void reader.cancel().catch(() => undefined), options.silenceMs);
  };
  try {
    watch();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      watch();
      options.heard();
      read(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
  }
}
