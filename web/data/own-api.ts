import { ownEndpoints } from '#contract/login/own-endpoints.ts';
import { apiWith } from '../api/sign-in.ts';

/** The client of our API with the calls about a person's own account. */
export const api = apiWith(ownEndpoints);
