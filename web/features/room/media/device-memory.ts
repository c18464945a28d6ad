// docs/decisions/156, docs/decisions/158
import { readStored, writeStored } from '../../../lib/storage.ts';

/** The kinds of device that send something. */
export const INPUT_KINDS = ['microphone', 'camera'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];
/** The kinds of device that a person chooses. */
export type DeviceKind = InputKind | 'speaker';

const KEY = 'room-devices';

/** The choices last made on this device. The ids name a device to this site only, and no person. */
type Chosen = { readonly [kind in DeviceKind]?: string } & {
  readonly isBlurred?: boolean;
  /** Whether it was on when the person last switched it, or last entered a room. */
  readonly isMicrophoneOn?: boolean;
  readonly isCameraOn?: boolean;
};

/** The devices last chosen on this device. A sign-out forgets them: the next person may have an own headset. */
export function chosenDevices(): Chosen {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '{}');
    if (kept === null || typeof kept !== 'object') return {};
    const { microphone, camera, speaker, isBlurred, isMicrophoneOn, isCameraOn } = kept as Record<string, unknown>;
    return {
      ...(typeof microphone === 'string' && { microphone }),
      ...(typeof camera === 'string' && { camera }),
      ...(typeof speaker === 'string' && { speaker }),
      ...(typeof isBlurred === 'boolean' && { isBlurred }),
      ...(typeof isMicrophoneOn === 'boolean' && { isMicrophoneOn }),
      ...(typeof isCameraOn === 'boolean' && { isCameraOn }),
    };
  } catch {
    // Harmless: without a choice that can be read the browser chooses.
    return {};
  }
}

/** Keeps a choice for the next session. */
export function rememberDevices(chosen: Chosen): void {
  const next = JSON.stringify({ ...chosenDevices(), ...chosen });
  // A full storage would keep the former choice, and a microphone that was switched off since would be on again.
  writeStored(KEY, null);
  writeStored(KEY, next);
}

/** Keeps whether devices are on. A device switched off stays off here until the person switches it on (record 158). */
export function rememberOn(isOn: { readonly [kind in InputKind]?: boolean }): void {
  const { microphone, camera } = isOn;
  rememberDevices({
    ...(microphone !== undefined && { isMicrophoneOn: microphone }),
    ...(camera !== undefined && { isCameraOn: camera }),
  });
}

/** Whether devices were on when they were last switched here; undefined where nothing is known. */
export function lastOn(): { readonly [kind in InputKind]: boolean | undefined } {
  const { isMicrophoneOn, isCameraOn } = chosenDevices();
  return { microphone: isMicrophoneOn, camera: isCameraOn };
}

/** Calls `run` when another window of this browser has kept a choice; answers the way to stop. */
export function whenChosenElsewhere(run: () => void): () => void {
  const heard = ({ key }: StorageEvent) => void (key === KEY && run());
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
