const NAME = 'simshvide-payment';

type Message = 'returned' | 'noticed';

/**
 * The wire between the tab that waits and the tab in which the client paid (P19). The paying tab says `returned`; a
 * waiting tab answers `noticed`, and then the other one may close. Answers the way to hang up.
 */
export function listenToPayment(onMessage: (message: Message) => void): { say(message: Message): void; close(): void } {
  if (!('BroadcastChannel' in globalThis)) return { say: () => {}, close: () => {} };
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }) => {
    if (data === 'returned' || data === 'noticed') onMessage(data);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, not a window
  return { say: (message) => channel.postMessage(message), close: () => channel.close() };
}
