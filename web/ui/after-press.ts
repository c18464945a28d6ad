/** Whether a finger or button is down, and what waits for it to be up: a moment, whatever the sign-in. */
let isDown = false;
let waiting: (() => void)[] = [];

if ('document' in globalThis) {
  document.addEventListener('pointerdown', () => (isDown = true), true);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true);
}

/**
 * Runs once no finger and no button of the mouse is down. A field that says what is wrong with it as soon as it is left
 * moves what stands below, and the press that left it would miss the button it was meant for.
 */
export function afterPress(run: () => void): void {
  if (isDown) waiting.push(run);
  else run();
}

/** The press becomes a click right after the pointer is up, and only then may things move. */
function release(): void {
  isDown = false;
  const due = waiting;
  waiting = [];
  if (due.length > 0) setTimeout(() => due.forEach((run) => run()));
}
