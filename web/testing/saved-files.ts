type Hooks = Readonly<Record<'beforeEach' | 'afterEach', (run: () => void) => void>>;

/** Catches the files that pages give the browser to save; answers their names so far, and `contents` their places. */
export function keepSaved({ beforeEach, afterEach }: Hooks): { (): string[]; contents: () => string[] } {
  let saved: { name: string; href: string }[] = [];
  const click = HTMLElement.prototype.click;
  function keepBack(event: MouseEvent): void {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return;
    event.preventDefault();
    saved.push({ name: event.target.download, href: event.target.href });
  }
  beforeEach(() => {
    saved = [];
    // The link is in no document, so that nothing above it hears of its press.
    HTMLElement.prototype.click = function clicked(this: HTMLElement) {
      this.addEventListener('click', keepBack, { once: true });
      click.call(this);
    };
  });
  afterEach(() => {
    HTMLElement.prototype.click = click;
  });
  return Object.assign(() => saved.map(({ name }) => name), { contents: () => saved.map(({ href }) => href) });
}
