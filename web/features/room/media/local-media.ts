import { type Store, createStore } from '../../../lib/store.ts';
import { blur, watchBlur } from './blur.ts';
import {
  type DeviceKind,
  type InputKind,
  chosenDevices,
  lastOn,
  rememberDevices,
  rememberOn,
} from './device-memory.ts';
import { type Devices, cameraConstraints, listDevices, microphoneConstraints } from './devices.ts';
import { answerInTime, problemOfPage } from './media-problem.ts';
import { latePart, part } from '../part.ts';
import { type OwnDevice, type OwnTrack, createOwnDevice } from './own-device.ts';

export type { Device } from './devices.ts';
export type { MediaProblem } from './media-problem.ts';
export type { OwnTrack } from './own-device.ts';

/** The own devices and their tracks: the same object for the check, the waiting view and the call. */
export type MediaState = Devices & {
  /** The browser is asking the person, or a device is starting. */
  readonly isStarting: boolean;
  /** Whether it is known what is wanted: before that nothing is on and nothing was switched off. */
  readonly hasStarted: boolean;
  /** The devices that are off since the person left them off the last time, not switched since. */
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
  /** Asks for the wanted devices, as last chosen on this device; never rejects: problems are in the state. */
  start(wanted: Wanted): Promise<void>;
  /**
   * Starts the devices not left off on this device. `isUnseen`: the person skips the check, so only devices known to
   * have been on are on.
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

/** The own camera, microphone and speaker. Asks for nothing before `start`. */
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
        const tell = (isBlurred: boolean | null) => change({ isBlurred });
        if (kind === 'camera') part('background blur', () => watchBlur(track, tell), undefined);
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

  /** Asks for both at once, so that the person is asked once; answers whether that is settled. */
  async function startBoth(): Promise<boolean> {
    if (problemOfPage() !== null) return false;
    starting(1);
    const answer = await answerInTime(askBoth(), 'unanswered').finally(() => starting(-1));
    if (answer === 'unanswered')
      for (const kind of ['microphone', 'camera'] as const) if (isWaitedFor(kind)) own[kind].fail('unanswered');
    return answer !== 'refused';
  }

  const isWaitedFor = (kind: InputKind) => state.get()[kind].isOn && state.get()[kind].track === null;

  async function askBoth(): Promise<'taken' | 'refused'> {
    const session = unlisten;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: microphoneConstraints(own.microphone.wanted()),
        video: cameraConstraints(own.camera.wanted()),
      });
      for (const track of stream.getTracks()) {
        const kind = track.kind === 'audio' ? 'microphone' : 'camera';
        // Stopped, switched off, or started by another try, while the person was thinking.
        if (session === unlisten && isWaitedFor(kind)) own[kind].take(track);
        else track.stop();
      }
      return 'taken';
    } catch {
      // Harmless: each device is asked for by itself then, and says why it is refused.
      return session === unlisten ? 'refused' : 'taken';
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
    // One that is refused, missing or hangs does not cost the other.
    const hangs = [microphone, camera].some(({ problem }) => problem === 'unanswered');
    if (needsSound && needsPicture && !hangs && (await startBoth())) return;
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
      if (track === null) return;
      change({ isBlurred: await latePart('background blur', async () => blur(track, isBlurred), null) });
    },
    stop() {
      unlisten?.();
      unlisten = null;
      own.microphone.stop();
      own.camera.stop();
    },
  };
}

/** Calls `run` when a device is allowed in the browser's settings (some browsers do not tell); returns a stop. */
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
  // Harmless: a browser that tells nothing is asked by a press.
  void watch().catch(() => undefined);
  return () => {
    isOver = true;
    status?.removeEventListener('change', heard);
  };
}
