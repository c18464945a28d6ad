import { basename, resolve } from 'node:path';
import type { EndpointName } from '#contract/api.ts';
import { outgoing } from '#server/providers/outgoing.ts';
import { pictureProcess } from '#server/providers/pictures/ask-process.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { type ArchiveContents, type ArchivedPicture, picturesOf, readArchive } from './archive/contents.ts';
import { isArchive } from './archive/read.ts';
import { isArchiveName, toArchive, type ToArchive, writeArchive } from './archive/write.ts';
import { type ContentCommand, readContentCommand } from './commands.ts';
import { hostedDataset, hostedTarget } from './hosted/dataset.ts';
import { importToHosted } from './hosted/import.ts';
import { NoSuchFile, readImport, refuseTooLong, writeExport } from './files.ts';
import { contentRefusal, type Sent } from './refusals.ts';
import { isNothing, type Outcome, outcomeWords, statusWords, tokenWords } from './words.ts';
import { type Answered, type Input, type Refusal, requestOf } from '../ops/request.ts';
import { answerOf, serverOf, signOut, type World } from '../ops/server.ts';
import { onTerminal, worldOfTerminal } from '../ops/terminal.ts';
import { safe } from '../ops/words.ts';

/** `npm run content -- <command>`: documents of the content in and out of a running server (docs/content.md). */

/** `note` reports progress beside the output, `write` outputs an export unchanged; file paths are relative to `dir`. */
type ContentWorld = World & { note(line: string): void; write(words: string): void; dir: string };

type Of<What extends ContentCommand['what']> = Extract<ContentCommand, { what: What }>;
type Run = {
  world: ContentWorld;
  /** The answer of a call; null where signing in did not work, which is said. */
  call<N extends EndpointName>(name: N, input?: Input<N>): Promise<Answered<N> | null>;
};

/** Runs a command; returns the exit code: 1 when it was refused, 2 when it was not understood. */
export async function runContent(args: readonly string[], world: ContentWorld): Promise<number> {
  const command = readContentCommand(args);
  if (typeof command === 'string') {
    world.note(command);
    return 2;
  }
  if (command.what === 'sign-out') return signOut(world);
  if (command.what === 'import to hosted') return orNoSuchFile(world, async () => toHosted(command, world));
  const server = serverOf(world);
  if (typeof server === 'string') {
    world.note(server);
    return 2;
  }
  const run: Run = { world, call: async (name, input) => answerOf(server, requestOf(name, input), world.note) };
  return orNoSuchFile(world, async () => {
    switch (command.what) {
      case 'export':
        return exportContent(command, run);
      case 'import':
        return importContent(command, run);
      case 'delete':
        return deleteContent(command, run);
      case 'status':
        return showStatus(command, run);
      case 'apply':
        return applyContent(command, run);
      case 'token':
        return showToken(command, run, server.origin);
    }
  });
}

async function orNoSuchFile(world: ContentWorld, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NoSuchFile)) throw error;
    world.note(safe(`${error.message}.`));
    return 1;
  }
}

async function toHosted({ file, over, yes }: Of<'import to hosted'>, world: ContentWorld): Promise<number> {
  const target = hostedTarget(world.env);
  if (typeof target === 'string') {
    world.note(target);
    return 2;
  }
  const path = resolve(world.dir, file);
  const { words, pictures } = await contentsOf(path, world);
  const dataset = hostedDataset(target, outgoing({ beforeCall: () => undefined }));
  const again = `import ${quoted(file)} --to hosted${over ? ' --over' : ''} --yes`;
  const bytesOf = (wanted: ReadonlyMap<string, ArchivedPicture>) => picturesOf(path, wanted);
  return importToHosted(dataset, { file, words, pictures, bytesOf, over, yes, again }, world);
}

/** The contents of a file to import: the checked documents and pictures of an archive, or documents alone. */
async function contentsOf(path: string, { note }: ContentWorld): Promise<ArchiveContents> {
  if (!isArchive(path)) return { words: readImport(path), pictures: new Map() };
  note(`${basename(path)}: being checked ...`);
  const maker = pictureProcess();
  try {
    return await readArchive(path, { maker, note });
  } finally {
    maker.stop();
  }
}

async function exportContent({ file, id, over }: Of<'export'>, { world, call }: Run): Promise<number> {
  const named = id === null ? {} : { id };
  const answer = await call('exportDocuments', { query: named });
  // The output is the export alone.
  if (!answer?.isDone) return refused(answer, named, world);
  const { ndjson } = answer.body;
  const exported = id === null ? toArchive(ndjson) : null;
  const wantsArchive = file !== null && isArchiveName(file) && id === null;
  if (exported !== null && exported.pictures.length > 0 && !wantsArchive) {
    world.note(`The content has ${picturesIn(exported.pictures.length)}, so that all of it goes into an archive:`);
    world.note('  npm run content -- export all.tar.gz');
    return 1;
  }
  if (exported !== null && wantsArchive) return exportArchive(file, exported, { world, call, over });
  if (file === null) world.write(ndjson);
  else {
    writeExport(resolve(world.dir, file), ndjson, { over });
    world.say(`Written to ${file}: ${documentsIn(ndjson)}.`);
  }
  return 0;
}

async function exportArchive(
  file: string,
  exported: ToArchive,
  { world, call, over }: Run & { over: boolean },
): Promise<number> {
  const { pictures } = exported;
  let read = 0;
  await writeArchive(resolve(world.dir, file), exported, {
    over,
    async original(id) {
      const answer = await call('readPicture', { query: { id } });
      if (!answer?.isDone) throw new NoSuchFile(`${file} was not written: the file of ${id} could not be read`);
      read += 1;
      if (read % 10 === 0) world.note(`  ${read} of ${pictures.length} pictures ...`);
      return Buffer.from(answer.body.bytes, 'base64');
    },
  });
  world.say(`Written to ${file}: ${documentsIn(exported.data)}, ${picturesIn(pictures.length)}.`);
  return 0;
}

/** Uploads the pictures of an archive that the content lacks; answers the refusal of one, which ends the import. */
async function sendPictures(
  path: string,
  missing: ReadonlyMap<string, ArchivedPicture>,
  { world, call }: Run,
): Promise<Refusal | null | 'sent'> {
  let sent = 0;
  for await (const { id, bytes } of picturesOf(path, missing)) {
    const answer = await call('keepPicture', { body: { bytes: bytes.toString('base64') } });
    if (!answer?.isDone) return answer;
    const kept = answer.body.id;
    if (kept !== id) throw new NoSuchFile(`Nothing was changed. The server calls the picture ${id} ${kept}`);
    sent += 1;
    if (sent % 10 === 0 || sent === missing.size) world.note(`  ${sent} of ${missing.size} pictures sent ...`);
  }
  return 'sent';
}

async function importContent(command: Of<'import'>, { world, call }: Run): Promise<number> {
  const { file, over, hide, reason, yes, json } = command;
  const path = resolve(world.dir, file);
  const { words, pictures } = await contentsOf(path, world);
  const body = { ndjson: words, over, ...(yes && { hide, reason }) };
  refuseTooLong(path, body);
  world.note(`${basename(file)}: ${documentsIn(words)}, ${yes ? 'being imported' : 'being compared'} ...`);
  if (yes && pictures.size > 0) {
    const refusedTo = (answer: Refusal | null) => refused(answer, { file, words }, world);
    // What would be refused is refused before anything is sent.
    const preview = await call('previewImport', { body: { ndjson: words, over } });
    if (!preview?.isDone) return refusedTo(preview);
    const found = await call('checkContent');
    if (!found?.isDone) return refusedTo(found);
    // Pictures whose documents are there and whose files are not.
    const unread = found.body.findings.flatMap((one) => (one.kind === 'picture' ? [one.found] : []));
    const wanted = new Set<string | null>([...preview.body.added.map(({ id }) => id), ...unread]);
    const sent = await sendPictures(path, new Map([...pictures].filter(([id]) => wanted.has(id))), { world, call });
    if (sent !== 'sent') return refusedTo(sent);
  }
  const answer = await (yes ? call('importDocuments', { body }) : call('previewImport', { body }));
  const again = `import ${quoted(file)}${over ? ' --over' : ''}${hide ? ' --hide' : ''}`;
  return tell(answer, { sent: { file, words }, again, yes, json }, world);
}

async function deleteContent({ id, reason, yes, json }: Of<'delete'>, { world, call }: Run): Promise<number> {
  const answer = await (yes
    ? call('deleteDocument', { body: { id, reason } })
    : call('previewDeletion', { body: { id } }));
  return tell(answer, { sent: { id }, again: `delete --id ${quoted(id)}`, yes, json }, world);
}

async function showStatus({ json }: Of<'status'>, { world, call }: Run): Promise<number> {
  const answer = await call('readShipped');
  if (!answer?.isDone) return refused(answer, {}, world);
  if (json) world.say(JSON.stringify(answer.body, null, 2));
  else {
    for (const line of statusWords(answer.body)) world.say(line);
    sayHow('apply', answer.body.outcome, world);
  }
  return 0;
}

async function applyContent({ reason, yes, json }: Of<'apply'>, { world, call }: Run): Promise<number> {
  const telling = { sent: {}, again: 'apply', yes, json };
  if (yes) return tell(await call('applyShipped', { body: { reason } }), telling, world);
  const answer = await call('readShipped');
  return tell(answer?.isDone ? { ...answer, body: answer.body.outcome } : answer, telling, world);
}

/** The output is the token alone, so that a script takes it as it is. */
async function showToken({ json }: Of<'token'>, { world, call }: Run, origin: string): Promise<number> {
  const answer = await call('createContentToken');
  if (!answer?.isDone) return refused(answer, {}, world);
  const { token, expiresAt, dataset } = answer.body;
  const url = `${origin}${API_BASE}/store`;
  if (json) world.say(JSON.stringify({ url, dataset, token, expiresAt }, null, 2));
  else {
    world.write(`${token}\n`);
    for (const line of tokenWords({ url, dataset, expiresAt })) world.note(line);
  }
  return 0;
}

type Telling = { sent: Sent; again: string; yes: boolean; json: boolean };

/** Says what a change did or would do, and how it is done. */
function tell(answer: Answered<'importDocuments'> | null, { sent, again, yes, json }: Telling, world: ContentWorld) {
  if (!answer?.isDone) {
    const code = refused(answer, sent, world);
    if (yes && answer?.status === 0) world.note(`Whether it was done is shown by: npm run content -- ${again}`);
    return code;
  }
  const outcome = answer.body;
  if (json) world.say(JSON.stringify(outcome, null, 2));
  else {
    for (const line of outcomeWords(outcome, { isDone: yes })) world.say(line);
    if (!yes) sayHow(again, outcome, world);
  }
  return 0;
}

/** The last line of what is only shown. */
function sayHow(again: string, outcome: Outcome, { say }: ContentWorld): void {
  if (isNothing(outcome)) return;
  say('');
  say(`To do it: npm run content -- ${again} --reason "..." --yes`);
}

function refused(answer: Refusal | null, sent: Sent, { note }: ContentWorld): number {
  for (const line of answer === null ? [] : contentRefusal(answer.body, sent)) note(line);
  return 1;
}

function documentsIn(ndjson: string): string {
  const count = ndjson.split('\n').filter((line) => line.trim() !== '').length;
  return `${count} ${count === 1 ? 'document' : 'documents'}`;
}

function picturesIn(count: number): string {
  return `${count} ${count === 1 ? 'picture' : 'pictures'}`;
}

/** As a shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

if (import.meta.main) {
  await onTerminal(async () => {
    const { INIT_CWD: dir } = process.env;
    return runContent(process.argv.slice(2), {
      ...worldOfTerminal(),
      note: (line) => void process.stderr.write(`${line}\n`),
      write: (words) => void process.stdout.write(words),
      // npm runs scripts in the folder of the project, and says from where it was called.
      dir: dir || process.cwd(),
    });
  });
}
