import { operatorEndpoints } from '#contract/ops/operator-endpoints.ts';
import { type Api } from '../api/client.ts';
import { apiWith } from '../api/sign-in.ts';
import { withCode } from './fresh-code.ts';

const plain = apiWith(operatorEndpoints);

/** The client of our API with the calls of operators: one that needs the code of the app asks for it and goes on. */
export const api: Api = {
  ...plain,
  call: (name, input) => withCode(() => plain.call(name, input), input.signal),
  open: (name, input, until) => withCode(() => plain.open(name, input, until), input.signal),
};
