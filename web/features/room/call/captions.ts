// docs/decisions/156
import { currentLanguage } from '../../../lib/language.ts';
import { latePart, part, partFailed } from '../part.ts';
import type { CallState, Caption } from './call-state.ts';

/** The used part of the browser's speech recognition; the library of types does not have it yet. */
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(track: MediaStreamTrack): void;
  abort(): void;
};
type RecognitionClass = {
  new (): Recognition;
  available?(options: { langs: string[]; processLocally: true }): Promise<string>;
};
type ResultEvent = Event & {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
};

/** The most lines that are kept: captions are read at once or not at all. */
const LINES_MAX = 20;
const START_AGAIN_MS = 1000;

/** The caption maker of this device; null when there is none. */
type CaptionMaker = {
  /** Recognises what is said in a track; answers the way to stop. */
  listen(track: MediaStreamTrack, show: (lines: readonly Caption[]) => void): () => void;
};

/** Whether this browser may recognise speech on the device itself; in which languages only `findCaptionMaker` knows. */
function mayCaption(): boolean {
  const Recognition = speechRecognition();
  return Recognition?.available !== undefined && 'processLocally' in Recognition.prototype;
}

/**
 * Finds out whether this browser recognises a language on the device itself. The reader's browser recognises the other
 * side's sound: no sound leaves the two devices, and nothing more is sent. A browser that needs a service, or would
 * have to load a language first, counts as unable. Call it on a press only: a browser built without this part closes
 * the page (Chromium's headless shell does).
 */
async function findCaptionMaker(language: 'ka' | 'en'): Promise<CaptionMaker | null> {
  const Recognition = speechRecognition();
  if (Recognition?.available === undefined || !mayCaption()) return null;
  const lang = language === 'ka' ? 'ka-GE' : 'en-US';
  try {
    const found = await Recognition.available({ langs: [lang], processLocally: true });
    if (found !== 'available') return null;
  } catch (error) {
    partFailed('captions', error);
    return null;
  }
  return { listen: (track, show) => listen(new Recognition(), { lang, track, show }) };
}

function speechRecognition(): RecognitionClass | undefined {
  return (globalThis as { SpeechRecognition?: RecognitionClass }).SpeechRecognition;
}

function listen(
  recognition: Recognition,
  { lang, track, show }: { lang: string; track: MediaStreamTrack; show: (lines: readonly Caption[]) => void },
): () => void {
  recognition.lang = lang;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.processLocally = true;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Lines of earlier starts: each start counts its results anew. */
  let former: readonly Caption[] = [];
  let lines: readonly Caption[] = [];

  function start(): void {
    if (isOver || track.readyState === 'ended') return;
    former = lines.map((line) => ({ ...line, isFinal: true }));
    try {
      recognition.start(track);
    } catch {
      // Harmless: it is listening already, or the track has gone.
    }
  }

  recognition.addEventListener('result', (event) => {
    const first = (former.at(-1)?.id ?? 0) + 1;
    const now = Array.from((event as ResultEvent).results, (result, place) => ({
      id: first + place,
      text: result[0]?.transcript.trim() ?? '',
      isFinal: result.isFinal,
    }));
    lines = [...former, ...now].filter(({ text }) => text !== '').slice(-LINES_MAX);
    if (!isOver) show(lines);
  });
  // Recognition ends by itself in a silence.
  recognition.addEventListener('end', () => {
    if (!isOver) timer = setTimeout(start, START_AGAIN_MS);
  });
  start();
  return () => {
    isOver = true;
    clearTimeout(timer);
    recognition.abort();
  };
}

/** The captions of a call before anybody switched them on. */
export const captionsAtFirst = (): CallState['captions'] =>
  part('captions', mayCaption, false) ? { isOn: false, lines: [] } : null;

/** The captions of a call: of what the other side says, once the reader switches them on. */
export function createCaptions(show: (captions: CallState['captions']) => void) {
  let maker: CaptionMaker | null = null;
  let track: MediaStreamTrack | null = null;
  let isOn = false;
  let isOver = false;
  let stopListening: (() => void) | null = null;

  function again(): void {
    part('captions', () => stopListening?.(), undefined);
    stopListening = null;
    if (isOver) return;
    show({ isOn, lines: [] });
    if (!isOn || maker === null || track === null) return;
    const { listen } = maker;
    const from = track;
    stopListening = part('captions', () => listen(from, (lines) => show({ isOn, lines })), null);
    if (stopListening === null) giveUp();
  }

  /** Offered no more: the browser cannot, or it turned out that it cannot. */
  function giveUp(): void {
    isOn = false;
    if (!isOver) show(null);
  }

  return {
    /** The track with the other side's speech from now on. */
    hear(next: MediaStreamTrack | null): void {
      if (next === track) return;
      track = next;
      if (isOn) again();
    },
    /** Switches captions on or off; where the browser turns out to know no such language, they are offered no more. */
    async set(next: boolean): Promise<void> {
      isOn = next;
      maker ??= next ? await latePart('captions', async () => findCaptionMaker(currentLanguage()), null) : null;
      if (next && maker === null) giveUp();
      else again();
    },
    stop(): void {
      isOver = true;
      part('captions', () => stopListening?.(), undefined);
    },
  };
}
