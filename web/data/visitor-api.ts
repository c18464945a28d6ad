import { visitorEndpoints } from '#contract/visitor-endpoints.ts';
import { apiWith } from '../api/sign-in.ts';

/** The client of our API with the calls of pages that need no sign-in. */
export const api = apiWith(visitorEndpoints);
