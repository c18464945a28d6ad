import { part, partFailed } from '../part.ts';

/** Why a small window did not open: it has no picture to show, or the browser or its settings forbid it. */
export type SmallWindowProblem = 'empty' | 'refused';

/** Whether the browser can keep a picture in a small window above all others. */
export function isSmallWindowOffered(): boolean {
  return part('small window', () => document.pictureInPictureEnabled, false);
}

/** Opens the small window with this picture, or closes it when it is open; answers why it could not, or null. */
export async function openSmallWindow(video: HTMLVideoElement | null): Promise<SmallWindowProblem | null> {
  if (video === null || video.readyState < HTMLMediaElement.HAVE_METADATA) return 'empty';
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
    return null;
  } catch (error) {
    partFailed('small window', error);
    return 'refused';
  }
}
