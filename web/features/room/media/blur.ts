import { chosenDevices } from './device-memory.ts';

/** Whether a camera blurs the background and lets a page control it. We have no model: the picture goes nowhere. */
function canBlur(track: MediaStreamTrack): boolean {
  // Firefox has had no capabilities for long.
  const capabilities = (track as Partial<MediaStreamTrack>).getCapabilities?.call(track) ?? {};
  return capabilities.backgroundBlur?.length === 2;
}

/** Blurs as chosen last, and tells how it is, now and whenever the system changes it; null where the camera cannot. */
export function watchBlur(track: MediaStreamTrack, tell: (isBlurred: boolean | null) => void): void {
  if (!canBlur(track)) {
    tell(null);
    return;
  }
  const read = () => tell(track.getSettings().backgroundBlur ?? null);
  track.addEventListener('configurationchange', read);
  const { isBlurred } = chosenDevices();
  const isSo = track.getSettings().backgroundBlur ?? false;
  if (isBlurred === undefined || isBlurred === isSo) read();
  // Harmless: a camera that refuses stays as it is, which is read and shown.
  else void track.applyConstraints({ backgroundBlur: isBlurred }).then(read, read);
}

/** Blurs or stops it; answers how it is then. Refused, it stays as it is; null where the camera cannot. */
export async function blur(track: MediaStreamTrack, isBlurred: boolean): Promise<boolean | null> {
  if (!canBlur(track)) return null;
  // Harmless: a camera that refuses stays as it is, which the answer says.
  await track.applyConstraints({ backgroundBlur: isBlurred }).catch(() => undefined);
  return track.getSettings().backgroundBlur ?? null;
}
