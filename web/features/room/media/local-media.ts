import { type Store, createStore } from '../../../lib/store.ts';
import { canBlur, watchBlur } from './blur.ts';
import {
  type DeviceKind,
  type InputKind,
  chosenDevices,
  lastOn,
  rememberDevices,
  rememberOn,
} from './device-memory.ts';
import { type Devices, cameraConstraints, listDevices, microphoneConstraints } from './devices.ts';
import { problemOfPage } from './media-problem.ts';
import { type OwnDevice, type OwnTrack, createOwnDevice } from './own-device.ts';

export type { Device } from './devices.ts';
export type { MediaProblem } from './media-problem.ts';
export type { OwnTrack } from './own-device.ts';

/** One's own devices and what comes from them: the same object for the check, the waiting view and the call. */
export type MediaState = Devices & {
  /** The browser is asking the person, or a device is starting. */
  readonly isStarting: boolean;
  /** Whether it is known what is wanted: before that nothing is on and nothing was switched off. */
  readonly hasStarted: boolean;
  /** What is off because the person left it so the last time, and was not switched since. */
  readonly leftOff: readonly InputKind[];
  readonly microphone: OwnTrack;
  readonly camera: OwnTrack;
  /** The chosen speaker; null is the default, also while the chosen one is not there. */
  readonly speakerId: string | null;
  /** Null where the camera offers no blurred background of its own. */
  readonly isBlurred: boolean | null;
};

export type LocalMedia = {
  readonly state: Store<MediaState>;
  /** Asks for what is wanted, with the devices chosen last on this device; never rejects: problems stand in the state. */
  start(wanted: Wanted): Promise<void>;
  /**
   * Starts what was not left off on this device. `isUnseen`: the person enters without a look at the check, so that only what
   * is known to have been on is on.
   */
  startAsLeft(how: { isUnseen: boolean }): Promise<void>;
  /** Switching on also tries again what has a problem. */
  setOn(kind: InputKind, isOn: boolean): void;
  choose(kind: DeviceKind, deviceId: string): Promise<void>;
  setBlurred(isBlurred: boolean): Promise<void>;
  /** Lets all devices go. `start` begins anew. */
  stop(): void;
};

type Wanted = { readonly microphone: boolean; readonly camera: boolean };

const NO_TRACK: OwnTrack = { track: null, isOn: false, problem: null, deviceId: null, isSubstitute: false };

/** One's own camera, microphone and speaker. Asks for nothing before `start`. */
export function createLocalMedia(): LocalMedia {
  const state = createStore<MediaState>({
    isStarting: false,
    hasStarted: false,
    leftOff: [],
    microphone: NO_TRACK,
    camera: NO_TRACK,
    microphones: [],
    cameras: [],
    speakers: [],
    speakerId: null,
    isBlurred: null,
  });
  const change = (next: Partial<MediaState>) => state.set((now) => ({ ...now, ...next }));
  let starts = 0;
  /** Stops what was listened to since `start`. */
  let unlisten: (() => void) | null = null;

  const starting = (by: 1 | -1) => {
    starts += by;
    change({ isStarting: starts > 0 });
  };

  function ownDevice(kind: InputKind): OwnDevice {
    return createOwnDevice(kind, {
      read: () => state.get()[kind],
      show: (next) => state.set((now) => ({ ...now, [kind]: { ...now[kind], ...next } })),
      starting,
      taken(track) {
        void readDevices();
        if (kind === 'camera') watchBlur(track, (isBlurred) => change({ isBlurred }));
      },
    });
  }

  const own = { microphone: ownDevice('microphone'), camera: ownDevice('camera') };

  async function readDevices(): Promise<Devices> {
    const devices = await listDevices();
    const speaker = chosenDevices().speaker;
    const speakerId = devices.speakers.find(({ id }) => id === speaker)?.id ?? null;
    change({ ...devices, speakerId });
    return devices;
  }

  async function devicesChanged(): Promise<void> {
    const { microphones, cameras } = await readDevices();
    await own.microphone.devicesChanged(microphones.map(({ id }) => id));
    await own.camera.devicesChanged(cameras.map(({ id }) => id));
  }

  function listen(): void {
    if (unlisten !== null || problemOfPage() !== null) return;
    const heard = () => void devicesChanged();
    navigator.mediaDevices.addEventListener('devicechange', heard);
    const forget = (['microphone', 'camera'] as const).map((kind) => whenAllowed(kind, () => void own[kind].allowed()));
    unlisten = () => {
      navigator.mediaDevices.removeEventListener('devicechange', heard);
      for (const stop of forget) stop();
    };
  }

  /** Asks for both at once, so that the person is asked once; answers whether both came. */
  async function startBoth(): Promise<boolean> {
    if (problemOfPage() !== null) return false;
    const session = unlisten;
    starting(1);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: microphoneConstraints(own.microphone.wanted()),
        video: cameraConstraints(own.camera.wanted()),
      });
      // Stopped, or switched off, while the person was thinking.
      const { microphone, camera } = state.get();
      for (const track of stream.getTracks()) {
        const isSound = track.kind === 'audio';
        if (session === unlisten && (isSound ? microphone : camera).isOn)
          (isSound ? own.microphone : own.camera).take(track);
        else track.stop();
      }
      return true;
    } catch {
      return session !== unlisten;
    } finally {
      starting(-1);
    }
  }

  async function start(wanted: Wanted, leftOff: readonly InputKind[] = []): Promise<void> {
    listen();
    state.set((now) => ({
      ...now,
      hasStarted: true,
      leftOff,
      microphone: { ...now.microphone, isOn: wanted.microphone },
      camera: { ...now.camera, isOn: wanted.camera },
    }));
    const { microphone, camera } = state.get();
    const needsSound = wanted.microphone && microphone.track === null;
    const needsPicture = wanted.camera && camera.track === null;
    if (needsSound && needsPicture && (await startBoth())) return;
    // One that is refused or missing does not cost the other.
    if (needsSound) await own.microphone.start();
    if (needsPicture && state.get().camera.isOn) await own.camera.start();
    await readDevices();
  }

  return {
    state,
    start,
    startAsLeft({ isUnseen }) {
      const last = lastOn();
      const wanted = { microphone: last.microphone ?? !isUnseen, camera: last.camera ?? !isUnseen };
      return start(
        wanted,
        (['microphone', 'camera'] as const).filter((kind) => last[kind] === false),
      );
    },
    setOn(kind, isOn) {
      rememberOn({ [kind]: isOn });
      state.set((now) => ({ ...now, leftOff: now.leftOff.filter((left) => left !== kind) }));
      void own[kind].setOn(isOn);
    },
    async choose(kind, deviceId) {
      if (kind !== 'speaker') return own[kind].choose(deviceId);
      rememberDevices({ speaker: deviceId });
      change({ speakerId: deviceId });
    },
    async setBlurred(isBlurred) {
      const { track } = state.get().camera;
      rememberDevices({ isBlurred });
      if (track === null || !canBlur(track)) return;
      // Refused, it stays as it is, and the state says how that is.
      await track.applyConstraints({ backgroundBlur: isBlurred }).catch(() => undefined);
      change({ isBlurred: track.getSettings().backgroundBlur ?? null });
    },
    stop() {
      unlisten?.();
      unlisten = null;
      own.microphone.stop();
      own.camera.stop();
    },
  };
}

/** Calls `run` when the person allows a device in the settings of the browser; answers the way to stop. Not every browser tells. */
function whenAllowed(kind: InputKind, run: () => void): () => void {
  let status: PermissionStatus | null = null;
  let isOver = false;
  const heard = () => void (status?.state === 'granted' && run());
  const watch = async () => {
    const found = await navigator.permissions.query({ name: kind });
    if (isOver) return;
    status = found;
    found.addEventListener('change', heard);
  };
  void watch().catch(() => undefined);
  return () => {
    isOver = true;
    status?.removeEventListener('change', heard);
  };
}
