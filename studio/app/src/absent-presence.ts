// docs/decisions/208
import { NEVER } from 'rxjs';

/** Who else looks at a document is not known here: in the place of `@sanity/bifur-client`, which would open a socket again and again. */
export function fromUrl() {
  return { heartbeats: NEVER, listen: () => NEVER, request: () => NEVER };
}
