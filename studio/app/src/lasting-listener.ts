// docs/decisions/208

/**
 * The answer to a listen call that survives a broken connection: it is opened again behind the same body, whose reader
 * then gets a second welcome and reads the documents anew. A reader that saw the break would lock the form until then.
 * `open` answers or throws as `fetch` does; `pause` settles when the next try may begin.
 */
export async function lastingListener(
  open: () => Promise<Response>,
  { signal, pause }: { signal: AbortSignal | null | undefined; pause: () => Promise<void> },
): Promise<Response> {
  const first = await open();
  if (!first.ok || first.body === null) return first;
  let isRead = true;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void pump(first, controller),
    cancel: () => void (isRead = false),
  });
  async function pump(answer: Response, controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (let next: Response | null = answer; next !== null; next = await reopened()) await pass(next, controller);
    if (isRead) controller.close();
  }

  async function pass(answer: Response, controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      // A listener's answer that is well has a body.
      for await (const chunk of answer.body ?? []) if (isRead) controller.enqueue(chunk);
    } catch {
      // Harmless: the connection has broken, and is opened again.
    }
  }

  /** The next answer; null when nobody reads any more, or for a refusal, which the reader meets by reconnecting. */
  async function reopened(): Promise<Response | null> {
    while (isRead && signal?.aborted !== true) {
      await pause();
      try {
        const answer = await open();
        return answer.ok ? answer : null;
      } catch {
        // Harmless: the product does not answer yet.
      }
    }
    return null;
  }

  return new Response(body, { status: first.status, headers: first.headers });
}
