import { useState } from 'react';
import type { TypedMessage } from '../call/call-state.ts';

/** How many messages of the other person came while they were not in sight. */
export function useUnread(messages: readonly TypedMessage[], isReading: boolean): number {
  const received = messages.filter(({ from }) => from === 'other').length;
  const [read, setRead] = useState(isReading ? received : 0);
  if (isReading && read !== received) setRead(received);
  return isReading ? 0 : received - read;
}
