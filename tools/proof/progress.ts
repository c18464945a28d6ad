/** Prints the progress of a run of `total` parts in steps of 5 %; runs below `least` parts print none. */
export function progressOf(total: number, least: number, say: (line: string) => void): (done: number) => void {
  let next = total / 20;
  return (done) => {
    if (total < least || done < next) return;
    next = done + total / 20;
    say(`  ${done} of ${total}`);
  };
}
