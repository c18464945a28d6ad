import { cdp } from 'vitest/browser';

/** A picture that comes in this size, in pixels, or does not come at all. */
type Coming = { readonly width: number; readonly height: number } | 'broken';

type Paused = { readonly requestId: string; readonly request: { readonly url: string } };

type Session = {
  send(method: string, params?: object): Promise<unknown>;
  on(event: string, listener: (paused: Paused) => void): void;
  off(event: string, listener: (paused: Paused) => void): void;
};

let end: (() => Promise<void>) | null = null;

/** Holds pictures below `/media/` until the page closes; each comes as `coming` says for its address. */
export async function slowPictures(
  coming: (address: string) => Coming,
): Promise<{ readonly asked: () => readonly string[]; readonly arrive: () => Promise<void> }> {
  // Vitest leaves the types of the protocol to each browser's provider.
  const session = cdp() as unknown as Session;
  const asked: string[] = [];
  const waiting: Paused[] = [];
  const onPaused = (paused: Paused) => {
    asked.push(new URL(paused.request.url).pathname);
    waiting.push(paused);
  };
  session.on('Fetch.requestPaused', onPaused);
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/media/*' }] });
  const answer = async ({ requestId, request }: Paused) => {
    const picture = coming(new URL(request.url).pathname);
    if (picture === 'broken') return session.send('Fetch.fulfillRequest', { requestId, responseCode: 404 });
    const responseHeaders = [{ name: 'content-type', value: 'image/webp' }];
    const body = drawnIn(picture);
    return session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
  };
  end = async () => {
    session.off('Fetch.requestPaused', onPaused);
    const lost = waiting.map(({ requestId }) => ({ requestId, errorReason: 'Aborted' }));
    // Harmless: the page is closed, and its requests may be gone already.
    await Promise.all(lost.map((one) => session.send('Fetch.failRequest', one).catch(() => undefined)));
    await session.send('Fetch.disable');
  };
  return {
    asked: () => asked,
    arrive: async () => {
      await Promise.all(waiting.splice(0).map(answer));
    },
  };
}

/** Lets pictures come as usual. */
export async function endSlowPictures(): Promise<void> {
  await end?.();
  end = null;
}

/** A picture of one colour, in base64. */
function drawnIn({ width, height }: { readonly width: number; readonly height: number }): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.toDataURL('image/webp', 0.1).split(',')[1] ?? '';
}
