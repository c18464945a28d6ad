import { part } from '../part.ts';

/** Whether the browser can keep a picture in a small window above all others. */
export function isSmallWindowOffered(): boolean {
  return part('small window', () => document.pictureInPictureEnabled, false);
}

/** Opens the small window with this picture, or closes it when it is open. The browser may refuse; then nothing happens. */
export async function openSmallWindow(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // The picture has not come yet, or the person's settings forbid it.
  }
}
