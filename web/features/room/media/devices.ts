import type { InputKind } from './device-memory.ts';

/** A device that can be chosen, by the name that the system gives it. */
export type Device = { readonly id: string; readonly label: string };

export type Devices = {
  readonly microphones: readonly Device[];
  readonly cameras: readonly Device[];
  /** Empty where the browser does not let a page choose. */
  readonly speakers: readonly Device[];
};

/** The devices that are there now; those without a name yet (nothing was allowed so far) cannot be chosen. */
export async function listDevices(): Promise<Devices> {
  let all: MediaDeviceInfo[] = [];
  try {
    all = await navigator.mediaDevices.enumerateDevices();
  } catch {
    // Harmless: a browser that lists none has its own choice of devices.
  }
  const of = (kind: MediaDeviceKind) =>
    all.flatMap(({ kind: its, deviceId, label }) =>
      // Windows names each device once more as the one for calls.
      its === kind && deviceId !== '' && deviceId !== 'communications' ? [{ id: deviceId, label }] : [],
    );
  return {
    microphones: of('audioinput'),
    cameras: of('videoinput'),
    speakers: 'setSinkId' in HTMLMediaElement.prototype ? of('audiooutput') : [],
  };
}

/**
 * The constraints for the kinds that are asked for, each with the id of a device, or null for any. A microphone gives
 * clean speech; a camera a face at talking distance, no more than a line and a phone carry for an hour.
 */
export function constraintsOf(asked: { readonly [kind in InputKind]?: string | null }): MediaStreamConstraints {
  const { microphone, camera } = asked;
  return {
    ...(microphone !== undefined && {
      audio: { ...chosenBy(microphone), echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    }),
    ...(camera !== undefined && {
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 24, max: 30 },
        ...(camera === null ? { facingMode: 'user' } : chosenBy(camera)),
      },
    }),
  };
}

/** A device that is merely preferred is not always taken: the size of its picture counts as much. */
function chosenBy(id: string | null): MediaTrackConstraints {
  return id === null ? {} : { deviceId: { exact: id } };
}
