import type { Deps } from '#server/deps.ts';
import { FILES, type Routes } from '#server/http/routes.ts';
import { exportOwnData } from './own-data.ts';

/** A client takes the own data along. */
export function ownDataRoutes(deps: Deps) {
  return {
    exportOwnData: async ({ caller, locale, request: { userAgent }, head }) => {
      const { name, body: file } = await exportOwnData(deps, caller, { locale, userAgent });
      head.header('content-type', FILES.exportOwnData[0]);
      head.header('content-disposition', `attachment; filename="${name}"`);
      return file;
    },
  } satisfies Partial<Routes>;
}
