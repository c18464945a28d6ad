import { z } from 'zod';
import { LEAVING_BLOCKS } from '#domain/leaving.ts';
import { MOST } from '#domain/list-limits.ts';
import { ownAddress } from './own-data.ts';
import { localeQuery, nothing, now, sessionTime } from '../wire.ts';

export const leavingShapes = {
  readLeaving: {
    query: localeQuery,
    response: z.object({
      /** The obstacles to leaving; with none the client may leave now. A hold without a begun payment has no order. */
      blocks: z
        .array(
          z.object({
            why: z.enum(LEAVING_BLOCKS),
            orderId: z.string().nullable(),
            therapist: z.string().nullable(),
            sessionTime: sessionTime.nullable(),
          }),
        )
        .max(MOST.leavingBlocks),
      /** Appointments that wait for their payment: their times are released. */
      waiting: z.number().int(),
      /** Where the code goes; null while what could prove it is too new. */
      codeTo: ownAddress.nullable(),
      /** Where the last mail goes, masked; null where no address is known. */
      lastMailTo: z.string().nullable(),
      now,
    }),
  },
  leave: {
    query: localeQuery,
    response: nothing,
  },
};
