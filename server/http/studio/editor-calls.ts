import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orRefuse } from '#domain/errors.ts';
import { STUDIO_CALLS, type StudioProblems, type StudioSite } from '#contract/login/studio.ts';

export type EditorCallSettings = {
  /** The address of the site. */
  site: string;
  /** What is wrong with the content; `actorId`: who looks. */
  problems(actorId: string): Promise<StudioProblems>;
};

/**
 * What the Studio asks besides the content, for editors alone: `editorOf` answers who calls, null for everybody else. It asks by
 * itself, so that asking is no work.
 */
export function mountEditorCalls(
  app: FastifyInstance,
  { site, problems }: EditorCallSettings,
  editorOf: (request: FastifyRequest) => Promise<{ userId: string } | null>,
): void {
  const serve = (url: string, answer: (actorId: string) => Promise<StudioSite | StudioProblems>): void => {
    app.get(url, { schema: { hide: true }, config: { who: 'anyone' } }, async (request, reply) => {
      const editor = orRefuse(await editorOf(request), 'NOT_AUTHORIZED');
      reply.header('cache-control', 'no-store');
      return answer(editor.userId);
    });
  };
  serve(STUDIO_CALLS.site, async () => ({ site }));
  serve(STUDIO_CALLS.problems, problems);
}
