import { browserEndpoints } from '../browser-endpoints.ts';
import { cabinetEndpoints } from '../cabinet/cabinet-endpoints.ts';
import { visitorEndpoints } from '../visitor-endpoints.ts';
import { ownEndpoints } from '../login/own-endpoints.ts';
import { practiceEndpoints } from '../practice/practice-endpoints.ts';
import { proofEndpoints } from '../login/proof-endpoints.ts';
import { operatorEndpoints } from '../ops/operator-endpoints.ts';
import { roomEndpoints } from '../room/room-endpoints.ts';

/** Every call that some page makes: for the server and for tests, a page loads the tables of its own calls only. */
export const pageEndpoints = {
  ...browserEndpoints,
  ...cabinetEndpoints,
  ...roomEndpoints,
  ...visitorEndpoints,
  ...ownEndpoints,
  ...practiceEndpoints,
  ...proofEndpoints,
  ...operatorEndpoints,
};

/** A call that some page makes. */
export type PageEndpointName = keyof typeof pageEndpoints;
