import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badRequest } from './refusal.ts';

/** Listeners of one stream: many more than a tab of the Studio has. */
export const MOST_SHARED = 60;

/** The vendor's client refuses by itself to listen at a longer address. */
const LONGEST_SEARCH = 16_000;

/** Bytes of the largest change: as many listeners as a stream may have, each with the longest search. */
export const LARGEST_CHANGE = 1_100_000;

const id = z.string().regex(/^[\w-]{1,64}$/);

const shape = z.object({
  open: z
    .array(z.object({ listener: id, search: z.string().max(LONGEST_SEARCH) }))
    .max(MOST_SHARED)
    .default([]),
  close: z.array(id).max(1000).default([]),
});

/** Listeners to begin and end on a stream. `listener`: the caller's id; `search`: the listen call's text after `?`. */
export type SharedChange = z.infer<typeof shape>;

/** The change that a call asks for; refuses what is none, and one that begins a listener twice. */
export function readChange({ body }: FastifyRequest): SharedChange {
  const read = shape.safeParse(body);
  if (!read.success) {
    throw badRequest(
      `open lists at most ${MOST_SHARED} listeners with an id and a search of ${LONGEST_SEARCH} letters, close lists ids`,
    );
  }
  const ids = read.data.open.map(({ listener }) => listener);
  if (new Set(ids).size < ids.length) throw badRequest('each listener has an id of its own');
  return read.data;
}
