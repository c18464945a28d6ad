import { useState } from 'react';
import type { TypedMessage } from '../call/call-state.ts';

/** How many messages of the other person came while they were not in sight. What stands there at first, after a reload, was seen before. */
export function useUnread(messages: readonly TypedMessage[], isReading: boolean): number {
  const received = messages.filter(({ from }) => from === 'other').length;
  const [read, setRead] = useState(received);
  if (isReading && read !== received) setRead(received);
  return isReading ? 0 : received - read;
}
