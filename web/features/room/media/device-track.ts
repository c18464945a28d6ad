import type { InputKind } from './device-memory.ts';
import { constraintsOf } from './devices.ts';
import { type MediaProblem, answerInTime, problemOf } from './media-problem.ts';
import type { DeviceHost } from './own-device.ts';

/** Makes the place of the one track that a device gives at a time. `lost`: the device ended the track in use. */
export function createDeviceTrack(kind: InputKind, host: DeviceHost, lost: (deviceId: string | null) => Promise<void>) {
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
