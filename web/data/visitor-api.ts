import { visitorEndpoints } from '#contract/visitor-endpoints.ts';
import { addEndpoints } from '../api/client.ts';

addEndpoints(visitorEndpoints);

/** The client of our API with the calls of pages that need no sign-in. */
export { api } from '../api/sign-in.ts';
