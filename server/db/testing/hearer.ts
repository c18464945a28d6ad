import type { Db } from '../db.ts';

/** Remembers what came under a topic, and how often it was told of a gap. */
export async function hearer(db: Db, topic: string) {
  const heard: string[] = [];
  let gaps = 0;
  const stop = await db.messages.subscribe(topic, {
    take: (body) => void heard.push(Buffer.from(body).toString()),
    missed: () => void (gaps += 1),
  });
  return { heard, stop, gaps: () => gaps };
}
