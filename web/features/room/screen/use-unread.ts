import { useState } from 'react';
import type { TypedMessage } from '../call/call-state.ts';

/** The number of the other person's unseen messages. Those there at first, after a reload, count as seen. */
export function useUnread(messages: readonly TypedMessage[], isReading: boolean): number {
  const received = messages.filter(({ from }) => from === 'other').length;
  const [read, setRead] = useState(received);
  if (isReading && read !== received) setRead(received);
  return isReading ? 0 : received - read;
}
