import type { Store } from '../../../lib/store.ts';
import type { Scope } from '../scope.ts';
import { INPUT_KINDS, type InputKind } from './device-memory.ts';
import { constraintsOf } from './devices.ts';
import type { MediaState } from './local-media.ts';
import { answerInTime, problemOfPage } from './media-problem.ts';
import type { DeviceHost, OwnDevice } from './own-device.ts';

type Both = {
  readonly state: Store<MediaState>;
  readonly own: { readonly [kind in InputKind]: OwnDevice };
  readonly starting: DeviceHost['starting'];
};

/** Asks for both devices at once, so that the person is asked once; answers whether that is settled. */
export async function startBoth(scope: Scope, both: Both): Promise<boolean> {
  const { own, starting } = both;
  if (problemOfPage() !== null) return false;
  starting(1);
  const answer = await answerInTime(askBoth(scope, both), 'unanswered').finally(() => starting(-1));
  if (answer === 'unanswered')
    for (const kind of INPUT_KINDS) if (isWaitedFor(both, kind)) own[kind].fail('unanswered');
  return answer !== 'refused';
}

function isWaitedFor({ state }: Both, kind: InputKind): boolean {
  const { isOn, track } = state.get()[kind];
  return isOn && track === null;
}

async function askBoth(scope: Scope, both: Both): Promise<'taken' | 'refused'> {
  const { microphone, camera } = both.own;
  try {
    const wanted = constraintsOf({ microphone: microphone.wanted(), camera: camera.wanted() });
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    for (const track of stream.getTracks()) {
      const kind = track.kind === 'audio' ? 'microphone' : 'camera';
      // Stopped, switched off, or started by another try, while the person was thinking.
      if (!scope.isOver() && isWaitedFor(both, kind)) both.own[kind].take(track);
      else track.stop();
    }
    return 'taken';
  } catch {
    // Harmless: each device is asked for by itself then, and says why it is refused.
    return scope.isOver() ? 'taken' : 'refused';
  }
}
