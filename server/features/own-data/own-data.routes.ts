import type { Deps } from '#server/deps.ts';
import { FILES, type Routes } from '#server/http/routes.ts';
import { askerOf } from '../proof/proof.ts';
import { exportOwnData, sendExportCode } from './own-data.ts';

/** A client takes the own data along. */
export function ownDataRoutes(deps: Deps) {
  return {
    sendExportCode: async ({ caller: { userId }, locale, request, head }) =>
      sendExportCode(deps, { userId, locale, asker: askerOf(request, head) }),

    exportOwnData: async ({ body, caller: { userId }, locale, request, head }) => {
      const { name, body: file } = await exportOwnData(deps, { ...body, userId, locale, device: request });
      head.header('content-type', FILES.exportOwnData[0]);
      head.header('content-disposition', `attachment; filename="${name}"`);
      return file;
    },
  } satisfies Partial<Routes>;
}
