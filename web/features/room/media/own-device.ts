import { type InputKind, chosenDevices, rememberDevices } from './device-memory.ts';
import { constraintsOf, type Device } from './devices.ts';
import { answerInTime, type MediaProblem, problemOf, problemOfPage } from './media-problem.ts';

/** The own camera or microphone. */
export type OwnTrack = {
  /**
   * A muted microphone's track stays live but silent; a camera that is off is released, so that its light goes out.
   * Null before the start and while there is a problem too.
   */
  readonly track: MediaStreamTrack | null;
  readonly isOn: boolean;
  readonly problem: MediaProblem | null;
  readonly deviceId: string | null;
  /** The chosen device went away or would not start: another one serves until it is back. */
  readonly isSubstitute: boolean;
};

/** A device's reports to its owner. */
export type DeviceHost = {
  read(): OwnTrack;
  show(change: Partial<OwnTrack>): void;
  /** Counts the starts under way. */
  starting(by: 1 | -1): void;
  /** A track has just been taken: names of devices can be read now. */
  taken(track: MediaStreamTrack): void;
};

export type OwnDevice = ReturnType<typeof createOwnDevice>;

const ENDED_BY_A_DEVICE: readonly (MediaProblem | null)[] = ['unplugged', 'missing', 'busy'];

/** Keeps the own camera or microphone going: starts, changes, and replaces it when it is unplugged. */
export function createOwnDevice(kind: InputKind, host: DeviceHost) {
  /** The device that should serve: the chosen one, or the one that was pulled out. */
  let wanted: string | null = chosenDevices()[kind] ?? null;
  const { current, open, take, fail, drop } = createDeviceTrack(kind, host, lost);

  /** Handles a device lost in use: the same one if it is there, else any other, else none until one comes. */
  async function lost(id: string | null): Promise<void> {
    wanted ??= id;
    host.show({ track: null });
    const problem = wanted === null ? 'missing' : await open(wanted);
    if (problem === null) return;
    if (problem === 'refused') return fail(problem);
    const another = await open(null, true);
    if (another !== null) fail(another === 'missing' ? 'unplugged' : another);
  }

  async function start(): Promise<void> {
    const problem = problemOfPage() ?? (await openOrAny(wanted));
    if (problem !== null) fail(problem);
  }

  /** A device that is not there gives way to the browser's own choice. */
  async function openOrAny(id: string | null, isSubstitute = false): Promise<MediaProblem | null> {
    const problem = await open(id, isSubstitute);
    return problem === 'missing' && id !== null ? open(null, isSubstitute) : problem;
  }

  return {
    take,
    fail,
    start,
    wanted: () => wanted,
    async setOn(isOn: boolean): Promise<void> {
      const track = current();
      host.show({ isOn });
      if (isOn) {
        if (track === null) return start();
        track.enabled = true;
      } else if (kind === 'microphone' && track !== null) track.enabled = false;
      else {
        drop();
        host.show({ track: null, problem: null });
      }
    },
    /** Takes another device, now when it is on. When it would not start, the one before serves on. */
    async choose(id: string): Promise<void> {
      const before = host.read();
      wanted = id;
      rememberDevices({ [kind]: id });
      host.show({ deviceId: id, isSubstitute: false });
      if (before.track === null && !before.isOn) return;
      if ((await open(id)) === null) return;
      const problem = await openOrAny(before.deviceId, true);
      if (problem !== null) fail(problem);
    },
    /** Something was plugged in or pulled out; `devices` are those that can be named. */
    async devicesChanged(devices: readonly Device[]): Promise<void> {
      const { isOn, problem, deviceId } = host.read();
      const isBack = current() !== null && deviceId !== wanted && devices.some(({ id }) => id === wanted);
      if (isBack || (isOn && ENDED_BY_A_DEVICE.includes(problem))) await start();
    },
    /** The person allowed in the settings of the browser what they had refused. */
    async allowed(): Promise<void> {
      const { isOn, problem } = host.read();
      if (isOn && problem === 'refused') await start();
    },
    stop(): void {
      drop();
      host.show({ track: null });
    },
  };
}

/** Makes the place of the one track that a device gives at a time. `lost`: the device ended the track in use. */
function createDeviceTrack(kind: InputKind, host: DeviceHost, lost: (deviceId: string | null) => Promise<void>) {
  let track: MediaStreamTrack | null = null;
  /** The start that counts: whatever an earlier one brings is let go. */
  let turn = 0;

  function drop(): void {
    turn += 1;
    track?.stop();
    track = null;
  }

  function take(given: MediaStreamTrack, isSubstitute = false): void {
    drop();
    track = given;
    if (kind === 'microphone') given.enabled = host.read().isOn;
    const deviceId = given.getSettings().deviceId ?? null;
    given.addEventListener('ended', () => void (given === track && lost(deviceId)));
    const problem = () => (given.muted ? 'silenced' : null);
    // A headset's button, a switch of the camera or a phone call that comes in.
    const silence = () => void (given === track && host.show({ problem: problem() }));
    for (const change of ['mute', 'unmute']) given.addEventListener(change, silence);
    host.show({ track: given, problem: problem(), deviceId, isSubstitute });
    host.taken(given);
  }

  /** Starts a device; answers what went wrong, null also when something newer has taken its place. */
  async function open(id: string | null, isSubstitute = false): Promise<MediaProblem | null> {
    drop();
    host.starting(1);
    return answerInTime(ask(id, isSubstitute), 'unanswered').finally(() => host.starting(-1));
  }

  async function ask(id: string | null, isSubstitute: boolean): Promise<MediaProblem | null> {
    const mine = turn;
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsOf({ [kind]: id }));
      const [given] = stream.getTracks();
      if (given === undefined) return 'failed';
      if (mine === turn) take(given, isSubstitute);
      else given.stop();
      return null;
    } catch (error) {
      if (mine !== turn) return null;
      const problem = problemOf(error);
      // An answer that nobody waits for any more.
      if (host.read().problem === 'unanswered') fail(problem);
      return problem;
    }
  }

  function fail(problem: MediaProblem): void {
    track = null;
    host.show({ track: null, problem });
  }

  return { current: () => track, open, take, fail, drop };
}
