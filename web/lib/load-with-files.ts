// docs/decisions/113
/** The style sheets that this document has asked for, by address. */
const sheets = new Map<string, Promise<void>>();

/**
 * Loads code once its style sheets are there, with its scripts on their way; the build writes the calls, and the name
 * is the bundler's. Rejects when a sheet does not come: the next call asks for it again.
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => linkTo(`/${file}`)));
  return load();
}

/** Puts a link into the document where there is none yet; of a style sheet it is told when it has come. */
function linkTo(address: string): Promise<void> | undefined {
  const known = sheets.get(address);
  if (known !== undefined || document.querySelector(`link[href="${address}"]`) !== null) return known;
  const isSheet = address.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isSheet ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
  if (!isSheet) return undefined;
  const sheet = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      sheets.delete(address);
      reject(new Error(`The style sheet ${address} did not come`));
    });
  });
  sheets.set(address, sheet);
  return sheet;
}
