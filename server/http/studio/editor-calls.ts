import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orRefuse } from '#domain/errors.ts';
import { STUDIO_CALLS, type StudioProblems, type StudioSite } from '#contract/login/studio.ts';

export type EditorCallSettings = {
  site: string;
  /** The problems of the content; `actorId`: the reader. */
  problems(actorId: string): Promise<StudioProblems>;
};

/**
 * The Studio's questions besides the content, for editors alone: `editorOf` answers the caller, null for everybody
 * else. The Studio asks by itself, so that asking is no work.
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
