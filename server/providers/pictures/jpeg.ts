import { isUsualBehindJpeg } from './behind-jpeg.ts';
import type { Container, ContainerFault } from './container.ts';
import { walkJpeg } from './jpeg-markers.ts';

/**
 * A JPEG by its markers. Broken without an end or without a frame; what stands behind the end must be what phones put
 * there.
 */
export function readJpeg(file: Buffer): Container | { fault: ContainerFault } {
  const walked = walkJpeg(file, 0);
  if (walked === null) return { fault: 'broken' };
  if (!isUsualBehindJpeg(file, walked.end)) return { fault: 'behind-the-end' };
  return { kind: 'jpg', width: walked.width, height: walked.height };
}
