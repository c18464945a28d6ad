// docs/decisions/208
import { NEVER } from 'rxjs';

/** Replaces `@sanity/bifur-client`, which would reopen a socket again and again: other readers are unknown here. */
export function fromUrl() {
  return { heartbeats: NEVER, listen: () => NEVER, request: () => NEVER };
}
