import { isUsualBehindJpeg, startOfTrailer } from './behind-jpeg.ts';
import type { Container, ContainerFault } from './container.ts';
import { walkJpeg } from './jpeg-markers.ts';

/**
 * A JPEG by its markers. Broken without an end or without a frame; what stands behind the end must be what phones put
 * there. Some leave out the end mark of a moving photograph: then it ends where its video or its record begins.
 */
export function readJpeg(file: Buffer): Container | { fault: ContainerFault } {
  const walked = walkJpeg(file, 0);
  if (walked === null) return readWithoutEnd(file);
  if (!isUsualBehindJpeg(file, walked.end)) return { fault: 'behind-the-end' };
  return { kind: 'jpg', width: walked.width, height: walked.height };
}

function readWithoutEnd(file: Buffer): Container | { fault: ContainerFault } {
  const start = startOfTrailer(file);
  const ended = Buffer.concat([file.subarray(0, start), Buffer.from([0xff, 0xd9])]);
  const walked = start < file.length ? walkJpeg(ended, 0) : null;
  if (walked?.end !== ended.length || !isUsualBehindJpeg(file, start)) return { fault: 'broken' };
  return { kind: 'jpg', width: walked.width, height: walked.height, ended };
}
