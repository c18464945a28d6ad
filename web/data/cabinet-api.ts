import { cabinetEndpoints } from '#contract/cabinet/cabinet-endpoints.ts';
import { apiWith } from '../api/sign-in.ts';

/** The client of our API with the calls of a client's cabinet. */
export const api = apiWith(cabinetEndpoints);
