import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { ofOrder } from '../wire.ts';

/** Whether topics are shared, and which; the version of the text that a client agrees to (P21). */
const response = z
  .object({
    shared: z.boolean(),
    topics: z.array(z.object({ _id: z.string(), name: z.string() })).max(MOST.topics),
    consentVersion: z.string(),
  })
  .meta({ id: 'Sharing' });

export const sharingShapes = {
  readSharing: { ...ofOrder, response },
  saveSharing: {
    ...ofOrder,
    body: z.union([
      z.object({ shared: z.literal(true), consentVersion: z.string().min(1).max(64) }),
      z.object({ shared: z.literal(false) }),
    ]),
    response,
  },
};
