import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { type Instant, MINUTE, wallOf } from '#domain/dates.ts';
import { createStore } from '../lib/store.ts';
import type { CallActions, CallState, OtherSide } from '../features/room/call/call-state.ts';
import type { LocalMedia, MediaState, OwnTrack } from '../features/room/media/local-media.ts';
import { CallScreen } from '../features/room/screen/CallScreen.tsx';
import type { CallProps, RoomFacts } from '../features/room/screen/call-props.ts';
import { ORDER_ID, SPECIALIST } from './booking.ts';
import { ALONE, CALL_START } from './call-state.ts';
import { type Replies, answers } from './fake-api.ts';
import { type Visit, openPage } from './open-page.tsx';

/** The room of a session of 50 minutes with Nino, as a client who only holds the link is told of it. */
export function roomOf(change: Partial<RoomFacts> = {}): RoomFacts {
  const { date, time } = wallOf(CALL_START);
  return {
    seat: 'client',
    status: 'confirmed',
    sessionTime: { date, startTime: time, endTime: wallOf(CALL_START + 50 * MINUTE).time },
    specialist: { ...SPECIALIST, photo: null },
    isOwn: false,
    client: null,
    sessionType: null,
    complaint: null,
    version: 1,
    ...change,
  };
}

/** The same as its therapist is told of it. */
export function therapistRoomOf(change: Partial<RoomFacts> = {}): RoomFacts {
  return roomOf({ seat: 'therapist', client: 'Ana', sessionType: 'personal', ...change });
}

/** A call with both pictures. */
export function liveCall(change: Partial<CallState> = {}, other: Partial<OtherSide> = {}): CallState {
  return { ...ALONE, phase: 'live', other: otherSide(other), ...change };
}

/** The other side with a picture. */
export function otherSide(change: Partial<OtherSide> = {}): OtherSide {
  return {
    stream: pictureOf('person'),
    screen: null,
    isMuted: false,
    isCameraOff: false,
    isElsewhere: false,
    isSoundOnly: false,
    ...change,
  };
}

const COLOURS = {
  person: ['#dce2ec', '#c78a2b'],
  self: ['#efe4cc', '#8a2f3c'],
  screen: ['#ffffff', '#1e5b4f'],
} as const;
const SIZES = { person: [640, 480], self: [480, 640], screen: [1280, 720] } as const;

/** A stream with a picture that was drawn here: no device is needed. */
export function pictureOf(what: keyof typeof COLOURS): MediaStream {
  const canvas = document.createElement('canvas');
  const [width, height] = SIZES[what];
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas here.');
  const [ground, figure] = COLOURS[what];
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = figure;
  if (what === 'screen')
    for (let row = 0; row < 8; row += 1) pen.fillRect(80, 60 + row * 80, 300 + ((row * 317) % 800), 30);
  else {
    pen.beginPath();
    pen.arc(width / 2, height * 0.42, height * 0.2, 0, 7);
    pen.ellipse(width / 2, height, width * 0.34, height * 0.36, 0, 0, 7);
    pen.fill();
  }
  return canvas.captureStream(5);
}

/** A device that works and is on. */
function device(track: MediaStreamTrack | null): OwnTrack {
  return { track, isOn: true, problem: null, deviceId: 'first', isSubstitute: false };
}

/** Both devices work, with one more to choose of each kind. */
export function ownDevices(change: Partial<MediaState> = {}): MediaState {
  return {
    isStarting: false,
    hasStarted: true,
    leftOff: [],
    microphone: device(soundTrack()),
    camera: device(pictureOf('self').getVideoTracks()[0] ?? null),
    microphones: [
      { id: 'first', label: 'Built-in microphone' },
      { id: 'second', label: 'Headset' },
    ],
    cameras: [{ id: 'first', label: 'FaceTime camera' }],
    speakers: [],
    speakerId: null,
    isBlurred: null,
    ...change,
  };
}

/** A device that gives nothing. */
export function brokenDevice(problem: OwnTrack['problem']): OwnTrack {
  return { track: null, isOn: true, problem, deviceId: null, isSubstitute: false };
}

let sounds: AudioContext | null = null;

/** The track of a microphone; silent unless `isLoud`. */
export function soundTrack(isLoud = false): MediaStreamTrack | null {
  sounds ??= new AudioContext();
  const target = sounds.createMediaStreamDestination();
  if (isLoud) {
    const voice = sounds.createOscillator();
    void sounds.resume();
    voice.connect(target);
    voice.start();
  }
  return target.stream.getAudioTracks()[0] ?? null;
}

type CallVisit = Pick<Visit, 'as' | 'language' | 'device' | 'size'> & {
  call?: CallState;
  own?: MediaState;
  room?: RoomFacts;
  /** The time of the server, 24 minutes after the start unless it is said. */
  at?: Instant;
  replies?: Replies;
};

/** Shows a call that is what the test says, in the frame of every page. */
export async function openCall(visit: CallVisit = {}) {
  const {
    call = liveCall(),
    own = ownDevices(),
    room = roomOf(),
    at = CALL_START + 24 * MINUTE,
    replies,
    ...how
  } = visit;
  vi.setSystemTime(at);
  const state = createStore(call);
  const devices = createStore(own);
  const actions = {
    send: vi.fn<CallActions['send']>(),
    setDraft: vi.fn<CallActions['setDraft']>((draft) => state.set((now) => ({ ...now, draft }))),
    setSoundOnly: vi.fn<CallActions['setSoundOnly']>(),
    shareScreen: vi.fn<CallActions['shareScreen']>(async () => undefined),
    stopSharing: vi.fn<CallActions['stopSharing']>(),
    tryAgain: vi.fn<CallActions['tryAgain']>(),
    setCaptions: vi.fn<CallActions['setCaptions']>(),
    leave: vi.fn<CallActions['leave']>(),
  };
  const media = {
    start: vi.fn<LocalMedia['start']>(async () => undefined),
    startAsLeft: vi.fn<LocalMedia['startAsLeft']>(async () => undefined),
    setOn: vi.fn<LocalMedia['setOn']>((kind, isOn) =>
      devices.set((now) => ({ ...now, [kind]: { ...now[kind], isOn } })),
    ),
    choose: vi.fn<LocalMedia['choose']>(async () => undefined),
    setBlurred: vi.fn<LocalMedia['setBlurred']>(async () => undefined),
    stop: vi.fn<LocalMedia['stop']>(),
  };
  const onLeft = vi.fn<CallProps['onLeft']>();
  answers({ listCrisisNumbers: CRISIS, ...replies });
  const props: CallProps = {
    call: { state, actions },
    media: { state: devices, ...media },
    room,
    session: ORDER_ID,
    onLeft,
  };
  await openPage(href('session', { orderId: ORDER_ID }), { device: 'phone', ...how, part: <CallScreen {...props} /> });
  // What the test changes from now on is a change, and not how the call was at first.
  await expect.element(page.getByTestId('call')).toBeInTheDocument();
  return {
    state,
    own: devices,
    actions,
    media,
    onLeft,
    change: (change: Partial<CallState>) => state.set((now) => ({ ...now, ...change })),
  };
}

const CRISIS = [
  { number: '112', kind: 'emergency' as const, name: 'Emergency' },
  { number: '111', kind: 'children' as const, name: 'Children and teenagers' },
  { number: '116 006', kind: 'violence' as const, name: 'Violence' },
];

/** The words that are read out now. */
export const announced = page.getByTestId('announced');

export const A_MESSAGE = {
  id: 1,
  from: 'other',
  text: 'Can you hear me?',
  at: CALL_START + 2 * MINUTE,
  saidAt: CALL_START + 2 * MINUTE,
  isWaiting: false,
} as const;
