import { afterEach, expect, test, vi } from 'vitest';
import { createCaptions, captionsAtFirst } from './captions.ts';
import type { CallState } from './call-state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that recognises speech on the device, or only says that it might. */
function stubRecognition(found: string): { heard: MediaStreamTrack[]; say: (text: string, isFinal: boolean) => void } {
  const heard: MediaStreamTrack[] = [];
  const started: EventTarget[] = [];
  vi.stubGlobal(
    'SpeechRecognition',
    class extends EventTarget {
      static available = async () => found;
      processLocally = false;
      static {
        Object.defineProperty(this.prototype, 'processLocally', { value: false, writable: true });
      }
      start(track: MediaStreamTrack) {
        // A recogniser that may ask a service would hear nothing.
        if (this.processLocally) heard.push(track);
        started.push(this);
      }
      abort() {
        heard.pop();
      }
    },
  );
  return {
    heard,
    say(text, isFinal) {
      const results = [Object.assign([{ transcript: text }], { isFinal })];
      started.at(-1)?.dispatchEvent(Object.assign(new Event('result'), { results }));
    },
  };
}

async function track(): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const [found] = stream.getAudioTracks();
  if (found === undefined) throw new Error('There is no sound.');
  return found;
}

test('captions are made on the device of their reader, only while they are on', async () => {
  const { heard, say } = stubRecognition('available');
  let shown: CallState['captions'] = captionsAtFirst();
  expect(shown).toEqual({ isOn: false, lines: [] });
  const captions = createCaptions((next) => (shown = next));
  const sound = await track();
  captions.hear(sound);
  expect(heard).toEqual([]);
  await captions.set(true);
  expect(heard).toEqual([sound]);
  say('good', false);
  say('good evening', true);
  expect(shown).toEqual({ isOn: true, lines: [{ id: 1, text: 'good evening', isFinal: true }] });
  await captions.set(false);
  expect(heard).toEqual([]);
  expect(shown).toEqual({ isOn: false, lines: [] });
  sound.stop();
});

test.each(['unavailable', 'downloadable', 'downloading'])(
  'a language that is %s on the device has no captions',
  async (found) => {
    const { heard } = stubRecognition(found);
    let shown: CallState['captions'] = captionsAtFirst();
    const captions = createCaptions((next) => (shown = next));
    const sound = await track();
    captions.hear(sound);
    await captions.set(true);
    expect(shown).toBeNull();
    expect(heard).toEqual([]);
    sound.stop();
  },
);

test('a browser that would have to ask a service offers none', () => {
  vi.stubGlobal('SpeechRecognition', class extends EventTarget {});
  expect(captionsAtFirst()).toBeNull();
});
