import { parseArgs } from 'node:util';

const USAGE = `npm run studio
  Installs the Studio for editors the first time (about 600 MB in studio/app, two minutes), builds it whenever its sources have
  changed, and says where the product serves it.
  --check  afterwards works in it as editors do, in a Chromium and on a product of its own: about five minutes`;

/** Reads the command line; answers what is wrong with it, followed by the usage, when it was not understood. */
export function readStudioCommand(args: readonly string[]): { what: 'build' | 'check' } | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { check: { type: 'boolean', default: false } },
      allowPositionals: false,
    });
    return { what: values.check ? 'check' : 'build' };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [problem = ''] = error.message.split('.', 1);
    return `${problem}.\n\n${USAGE}`;
  }
}
