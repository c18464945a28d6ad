import { cabinetEndpoints } from '#contract/cabinet/cabinet-endpoints.ts';
import { addEndpoints } from '../api/client.ts';

addEndpoints(cabinetEndpoints);

/** The client of our API with the calls of a client's cabinet. */
export { api } from '../api/sign-in.ts';
