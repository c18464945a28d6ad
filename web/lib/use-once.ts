import { useState } from 'react';

/** Whether something has ever been true. */
export function useOnce(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
}
