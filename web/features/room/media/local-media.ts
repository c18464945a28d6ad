import type { Store } from '../../../lib/store.ts';

/** Why a camera or a microphone gives nothing; each has words and a way on. */
export type MediaProblem = 'refused' | 'missing' | 'busy' | 'unplugged' | 'insecure' | 'unsupported' | 'failed';

/** One's own camera or microphone. */
export type OwnTrack = {
  /** Live, also while it is switched off (`isOn`); null before the start and while there is a problem. */
  readonly track: MediaStreamTrack | null;
  readonly isOn: boolean;
  readonly problem: MediaProblem | null;
  readonly deviceId: string | null;
};

export type Device = { readonly id: string; readonly label: string };

/** One's own devices and what comes from them: the same object for the check, the waiting view and the call. */
export type MediaState = {
  /** The browser is asking the person, or a device is starting. */
  readonly isStarting: boolean;
  readonly microphone: OwnTrack;
  readonly camera: OwnTrack;
  readonly microphones: readonly Device[];
  readonly cameras: readonly Device[];
  /** Empty where the browser does not let a page choose. */
  readonly speakers: readonly Device[];
  readonly speakerId: string | null;
  /** Null where the camera offers no blurred background of its own. */
  readonly isBlurred: boolean | null;
};

export type LocalMedia = {
  readonly state: Store<MediaState>;
  /** Asks for what is wanted, with the devices chosen last on this device; never rejects: problems stand in the state. */
  start(wanted: { microphone: boolean; camera: boolean }): Promise<void>;
  setOn(kind: 'microphone' | 'camera', isOn: boolean): void;
  choose(kind: 'microphone' | 'camera' | 'speaker', deviceId: string): Promise<void>;
  setBlurred(isBlurred: boolean): Promise<void>;
  /** Lets all devices go. */
  stop(): void;
};
