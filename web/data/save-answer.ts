import { saveFile } from '../lib/save-file.ts';

/** Gives the file that a call answered to the browser, under the name that the server gives it. */
export async function saveAnswer(answer: Response, otherName: string): Promise<void> {
  const [, name = otherName] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await answer.blob(), name);
}
