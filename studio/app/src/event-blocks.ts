/** An event of a `text/event-stream`: its name, its data, and its delay for a reader that reconnects. */
export type StreamEvent = { name: string; data: string; retry: string };

/** Reads a `text/event-stream` as our server writes it: a line for each field, an empty line after each event. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    waiting += decoder.decode(read.value, { stream: true });
    const blocks = waiting.split('\n\n');
    waiting = blocks.pop() ?? '';
    for (const block of blocks) yield eventIn(block);
  }
}

function eventIn(block: string): StreamEvent {
  const field = (name: string): string => {
    const line = block.split('\n').find((line) => line.startsWith(`${name}: `));
    return line?.slice(name.length + 2) ?? '';
  };
  return { name: field('event'), data: field('data'), retry: field('retry') };
}
