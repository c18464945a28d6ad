const READ_EVERY_MS = 100;
/** The levels of a quiet room and of ordinary speech, in decibels below the loudest. */
const QUIET_DB = -60;
const SPEECH_DB = -15;

/** Tells ten times a second how loud a microphone is, 0 (silence) to 1 (loud speech); answers the way to stop. */
export function listenToLevel(track: MediaStreamTrack, hear: (level: number) => void): () => void {
  const context = new AudioContext();
  // Harmless: a browser that wants a press first starts with the next one.
  const wake = () => void context.resume().catch(() => undefined);
  wake();
  document.addEventListener('pointerdown', wake);
  document.addEventListener('keydown', wake);
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    hear(levelOf(samples));
  }, READ_EVERY_MS);
  return () => {
    clearInterval(timer);
    document.removeEventListener('pointerdown', wake);
    document.removeEventListener('keydown', wake);
    source.disconnect();
    // Harmless: it is refused only when it is closed already.
    void context.close().catch(() => undefined);
  };
}

/** How loud samples of sound (-1 to 1) are to the ear, 0 to 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-10);
  return Math.min(1, Math.max(0, (decibels - QUIET_DB) / (SPEECH_DB - QUIET_DB)));
}
