import { partFailed } from '../part.ts';

/** Two soft notes, in hertz, so that nobody takes them for a fault. */
const NOTES = [523.25, 659.25];
const NOTE_S = 0.6;
const LOUDNESS = 0.2;

/**
 * Plays a short tone through a speaker (null: the device's default) and ends with it. Answers false when the browser
 * played nothing: the person is told so instead of looking for the fault in their headphones.
 */
export async function playTestTone(speakerId: string | null): Promise<boolean> {
  const player = new Audio();
  let context: AudioContext | null = null;
  try {
    context = new AudioContext();
    const output = context.createMediaStreamDestination();
    player.srcObject = output.stream;
    if (speakerId !== null && 'setSinkId' in player) await player.setSinkId(speakerId);
    await context.resume();
    await player.play();
    const made = context;
    const start = made.currentTime;
    await Promise.all(NOTES.map((hertz, place) => playNote(made, output, hertz, start + place * NOTE_S)));
    return true;
  } catch (error) {
    partFailed('speaker', error);
    return false;
  } finally {
    player.srcObject = null;
    // Harmless: it is refused only when it is closed already.
    await context?.close().catch(() => undefined);
  }
}

function playNote(context: AudioContext, output: AudioNode, hertz: number, start: number): Promise<void> {
  const note = context.createOscillator();
  const loudness = context.createGain();
  note.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.05);
  loudness.gain.linearRampToValueAtTime(0, start + NOTE_S);
  note.connect(loudness).connect(output);
  const { promise, resolve } = Promise.withResolvers<void>();
  note.addEventListener('ended', () => resolve(), { once: true });
  note.start(start);
  note.stop(start + NOTE_S);
  return promise;
}
