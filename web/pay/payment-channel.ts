const NAME = 'simshvide-payment';

/** `returned`: from the paying tab; a waiting one answers with its order, and if it is that, the other closes. */
type Message = 'returned' | { readonly waitsFor: string };

/** The wire between the tab that waits and the tab in which the client paid (P19). Answers the way to hang up. */
export function listenToPayment(onMessage: (message: Message) => void): { say(message: Message): void; close(): void } {
  if (!('BroadcastChannel' in globalThis)) return { say: () => {}, close: () => {} };
  const channel = new BroadcastChannel(NAME);
  // Our own pages alone can say something here.
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, not a window
  return { say: (message) => channel.postMessage(message), close: () => channel.close() };
}
