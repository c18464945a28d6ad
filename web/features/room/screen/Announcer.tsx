import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { Kept } from '../../../lib/kept.tsx';
import { type Translate, useTexts } from '../../../lib/texts.tsx';
import type { CallState } from '../call/call-state.ts';
import type { LocalMedia, MediaState, OwnTrack } from '../media/local-media.ts';
import { part } from '../part.ts';
import { callTexts } from './call.texts.ts';
import type { Notice } from './use-notice.ts';
import type { Wait } from './WaitNote.tsx';
import { waitsTexts } from './waits.texts.ts';

type Moment = {
  readonly call: CallState;
  readonly own: MediaState;
  readonly notice: Notice | null;
  readonly wait: Wait | null;
  readonly isSpeakingMuted: boolean;
  readonly isReading: boolean;
};

type AnnouncerProps = Omit<Moment, 'own'> & { readonly media: LocalMedia; readonly name: string };

/**
 * Announces events of the call, each once and politely. Effects of the person's own controls are left out: the control
 * itself announces its new state. A change of the language repeats nothing.
 */
export function Announcer({ media, name, ...rest }: AnnouncerProps) {
  const t = useTexts(callTexts);
  const own = useStore(media.state);
  const tWaits = useTexts(waitsTexts);
  const { call, notice, wait, isSpeakingMuted, isReading } = rest;
  const before = useRef<Moment | null>(null);
  const [said, setSaid] = useState({ n: 0, words: '' });
  useEffect(() => {
    const now = { call, own, notice, wait, isSpeakingMuted, isReading };
    const was = before.current;
    before.current = now;
    if (was === null) return;
    if (was.call.phase === 'alone' && isThere(call)) part('join sound', playJoinSound, undefined);
    const words = happened(was, now).map((key) => (key === 'notice' ? (notice?.words ?? '') : t(key, { name })));
    const stuck = stuckAt(now);
    if (stuck !== null && stuck !== stuckAt(was)) words.push(tWaits(stuck));
    if (words.length > 0) setSaid(({ n }) => ({ n: n + 1, words: words.join('. ') }));
  }, [call, own, notice, wait, isSpeakingMuted, isReading, t, tWaits, name]);
  return (
    <p className="visually-hidden" role="status" data-testid="announced">
      <Kept key={said.n} words={said.words} name={name} />
    </p>
  );
}

type Key = Parameters<Translate<keyof (typeof callTexts)['ka']>>[0];

function happened(was: Moment, now: Moment): (Key | 'notice')[] {
  const keys: (Key | 'notice' | false | null)[] = [
    ...presence(was.call, now.call),
    ...line(was.call, now.call),
    ...otherSide(was.call, now.call),
    was.call.screen === null && now.call.screen !== null && 'sharing',
    was.call.screen !== null && now.call.screen === null && 'youStopped',
    was.call.isSignallingUp !== now.call.isSignallingUp && serverKey(now.call),
    !now.isReading && heard(now.call) > heard(was.call) && 'message',
    now.notice !== null && was.notice?.kind !== now.notice.kind && 'notice',
    now.isSpeakingMuted && !was.isSpeakingMuted && 'speaking',
    ...device(was.own.microphone, now.own.microphone, ['noMicrophone', 'silencedMicrophone']),
    ...device(was.own.camera, now.own.camera, ['noCamera', 'silencedCamera']),
  ];
  return keys.filter((key) => key !== false && key !== null);
}

/** Without a line to the other browser nothing goes on. */
function serverKey({ isSignallingUp, phase }: CallState): Key {
  if (isSignallingUp) return 'serverIsBack';
  return phase === 'live' ? 'serverAway' : 'serverAwayYet';
}

function device(was: OwnTrack, now: OwnTrack, [broken, silenced]: readonly [Key, Key]): (Key | false)[] {
  return [was.problem === null && now.problem !== null && (now.problem === 'silenced' ? silenced : broken)];
}

/** The event that is awaited in vain; a wait that is only slow is not announced. */
function stuckAt({ wait }: Moment) {
  return wait === null || wait.what === 'person' || wait.step.words !== 'stuck' ? null : wait.what;
}

function isThere({ phase }: CallState): boolean {
  return phase !== 'alone' && phase !== 'ended';
}

function presence(was: CallState, now: CallState): (Key | null)[] {
  if (was.phase === 'alone' && isThere(now))
    return [now.other?.isElsewhere === true ? null : was.isLost ? 'cameBack' : 'joined'];
  if (isThere(was) && now.phase === 'alone') return [now.isLost ? 'lost' : 'wentOut'];
  if (was.phase !== 'reconnecting' && now.phase === 'reconnecting') return ['reconnecting'];
  return [was.phase === 'reconnecting' && now.phase === 'live' ? 'connected' : null];
}

function line(was: CallState, now: CallState): (Key | false)[] {
  const turned = was.phase === 'live' && now.phase === 'live' && isBad(was) !== isBad(now);
  return [
    turned && now.quality,
    was.soundOnly !== 'line' && now.soundOnly === 'line' && 'soundByLine',
    was.soundOnly === 'line' && now.soundOnly === null && 'videoIsBack',
  ];
}

function isBad({ quality }: CallState): boolean {
  return quality === 'poor' || quality === 'none';
}

function otherSide({ other: was }: CallState, { other: now }: CallState): (Key | false)[] {
  if (was === null || now === null) return [];
  return [
    was.isMuted !== now.isMuted && (now.isMuted ? 'otherMuted' : 'otherUnmuted'),
    was.screen === null && now.screen !== null && 'otherShares',
    was.screen !== null && now.screen === null && 'otherStopped',
  ];
}

function heard({ messages }: CallState): number {
  return messages.filter(({ from }) => from === 'other').length;
}

const NOTES_HZ = [523, 659];
const NOTE_S = 0.18;
const LOUDNESS = 0.08;

/** Two soft notes. Silent where the browser lets nothing be heard yet: the words say the same. */
function playJoinSound(): void {
  if (!('AudioContext' in globalThis)) return;
  const context = new AudioContext();
  const loudness = context.createGain();
  loudness.connect(context.destination);
  const end = context.currentTime + NOTE_S * (NOTES_HZ.length + 1);
  loudness.gain.setValueAtTime(LOUDNESS, context.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, end);
  NOTES_HZ.forEach((hertz, index) => {
    const note = context.createOscillator();
    note.frequency.value = hertz;
    note.connect(loudness);
    note.start(context.currentTime + NOTE_S * index);
    note.stop(end);
    if (index === NOTES_HZ.length - 1) note.addEventListener('ended', () => void context.close());
  });
}
