const NOTES_HZ = [523, 659];
const NOTE_S = 0.18;
const LOUDNESS = 0.08;

/** Two soft notes. Silent where the browser lets nothing be heard yet: the words say the same. */
export function playJoinSound(): void {
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
