// docs/decisions/156
import { readStored, writeStored } from '../../../lib/storage.ts';

/** The kinds of device that a person chooses. */
export type DeviceKind = 'microphone' | 'camera' | 'speaker';

const KEY = 'room-devices';

/** What was chosen on this device the last time. The ids name a device to this site only, and nobody's words or face. */
type Chosen = { readonly [kind in DeviceKind]?: string } & { readonly isBlurred?: boolean };

/** The devices chosen last on this device. A sign-out forgets them with all else: the next person may have a headset of their own. */
export function chosenDevices(): Chosen {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '{}');
    if (kept === null || typeof kept !== 'object') return {};
    const { microphone, camera, speaker, isBlurred } = kept as Record<string, unknown>;
    return {
      ...(typeof microphone === 'string' && { microphone }),
      ...(typeof camera === 'string' && { camera }),
      ...(typeof speaker === 'string' && { speaker }),
      ...(typeof isBlurred === 'boolean' && { isBlurred }),
    };
  } catch {
    return {};
  }
}

/** Keeps a choice for the next session. */
export function rememberDevices(chosen: Chosen): void {
  writeStored(KEY, JSON.stringify({ ...chosenDevices(), ...chosen }));
}
