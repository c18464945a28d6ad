import { createStore, type Store } from '../../../lib/store.ts';
import { latePart, part } from '../part.ts';
import { createScope, type Scope } from '../scope.ts';
import {
  chosenDevices,
  type DeviceKind,
  INPUT_KINDS,
  type InputKind,
  lastOn,
  rememberDevices,
  rememberOn,
} from './device-memory.ts';
import { type Devices, listDevices } from './devices.ts';
import { problemOfPage } from './media-problem.ts';
import { createOwnDevice, type OwnTrack } from './own-device.ts';
import { startBoth } from './start-both.ts';

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
  /** Starts devices not left off here; `isUnseen`: the check is skipped, so only those known to have been on. */
  startAsLeft(how: { isUnseen: boolean }): Promise<void>;
  /** Switching on also tries again what has a problem. */
  setOn(kind: InputKind, isOn: boolean): void;
  choose(kind: DeviceKind, deviceId: string): Promise<void>;
  setBlurred(isBlurred: boolean): Promise<void>;
  /** Lets all devices go. `start` begins anew. */
  stop(): void;
};

type Wanted = { readonly [kind in InputKind]: boolean };

const NO_TRACK: OwnTrack = { track: null, isOn: false, problem: null, deviceId: null, isSubstitute: false };
const NO_MEDIA: MediaState = {
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
};

/** Whether each device is off, works or has failed: before that its switch would briefly say "off", and move. */
export function isSettled({ hasStarted, microphone, camera }: MediaState): boolean {
  return (
    hasStarted && [microphone, camera].every(({ isOn, track, problem }) => !isOn || track !== null || problem !== null)
  );
}

/** The own camera, microphone and speaker. Asks for nothing before `start`. */
export function createLocalMedia(): LocalMedia {
  const state = createStore(NO_MEDIA);
  const change = (next: Partial<MediaState>) => state.set((now) => ({ ...now, ...next }));
  let starts = 0;
  /** Lasts from a start to the next stop. */
  let scope: Scope | null = null;

  const starting = (by: 1 | -1) => {
    starts += by;
    change({ isStarting: starts > 0 });
  };

  const ownDevice = (kind: InputKind) =>
    createOwnDevice(kind, {
      read: () => state.get()[kind],
      show: (next) => state.set((now) => ({ ...now, [kind]: { ...now[kind], ...next } })),
      starting,
      taken(track) {
        void readDevices();
        if (kind !== 'camera') return;
        part('background blur', () => watchBlur(track, (isBlurred) => change({ isBlurred })), undefined);
      },
    });
  const own = { microphone: ownDevice('microphone'), camera: ownDevice('camera') };

  async function readDevices(): Promise<Devices> {
    const devices = await listDevices();
    const { speaker } = chosenDevices();
    change({ ...devices, speakerId: devices.speakers.find(({ id }) => id === speaker)?.id ?? null });
    return devices;
  }

  async function devicesChanged(): Promise<void> {
    const { microphones, cameras } = await readDevices();
    await own.microphone.devicesChanged(microphones);
    await own.camera.devicesChanged(cameras);
  }

  function listen(): Scope {
    const begun = createScope();
    if (problemOfPage() !== null) return begun;
    begun.listen(navigator.mediaDevices, 'devicechange', () => void devicesChanged());
    for (const kind of INPUT_KINDS) whenAllowed(begun, kind, () => void own[kind].allowed());
    return begun;
  }

  async function start(wanted: Wanted, leftOff: readonly InputKind[] = []): Promise<void> {
    scope ??= listen();
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
    if (needsSound && needsPicture && !hangs && (await startBoth(scope, { state, own, starting }))) return;
    if (needsSound) await own.microphone.start();
    if (needsPicture && state.get().camera.isOn) await own.camera.start();
    await readDevices();
  }

  return {
    state,
    start,
    startAsLeft({ isUnseen }) {
      const last = lastOn();
      return start(
        { microphone: last.microphone ?? !isUnseen, camera: last.camera ?? !isUnseen },
        INPUT_KINDS.filter((kind) => last[kind] === false),
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
      scope?.end();
      scope = null;
      own.microphone.stop();
      own.camera.stop();
    },
  };
}

/** Calls `run` when a device is allowed in the browser's settings; some browsers do not tell. */
function whenAllowed(scope: Scope, kind: InputKind, run: () => void): void {
  const watch = async () => {
    const status = await navigator.permissions.query({ name: kind });
    if (!scope.isOver()) scope.listen(status, 'change', () => void (status.state === 'granted' && run()));
  };
  // Harmless: a browser that tells nothing is asked by a press.
  void watch().catch(() => undefined);
}

/** Whether a camera blurs the background and lets a page control it. We have no model: the picture goes nowhere. */
function canBlur(track: MediaStreamTrack): boolean {
  // Firefox has had no capabilities for long.
  const capabilities = (track as Partial<MediaStreamTrack>).getCapabilities?.call(track) ?? {};
  return capabilities.backgroundBlur?.length === 2;
}

/** Blurs as chosen last, and tells how it is, now and whenever the system changes it; null where the camera cannot. */
function watchBlur(track: MediaStreamTrack, tell: (isBlurred: boolean | null) => void): void {
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
async function blur(track: MediaStreamTrack, isBlurred: boolean): Promise<boolean | null> {
  if (!canBlur(track)) return null;
  // Harmless: a camera that refuses stays as it is, which the answer says.
  await track.applyConstraints({ backgroundBlur: isBlurred }).catch(() => undefined);
  return track.getSettings().backgroundBlur ?? null;
}
