import { API_BASE } from '#contract/browser-endpoints.ts';
import { pagesWhere, paths } from '#contract/pages/pages.ts';

/** Kept by caches, and asked about again at every visit. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

const publicPaths: readonly string[] = pagesWhere('visibility', 'public').map((name) => paths[name]);
const secretPaths: readonly string[] = pagesWhere('visibility', 'secret-link').map((name) => paths[name]);
const privatePaths = [...pagesWhere('visibility', 'private').map((name) => paths[name]), ...secretPaths];
const chatPaths: readonly string[] = pagesWhere('chat', true).map((name) => paths[name]);

/** Every address in these folders is private, whether there is a page or not. */
const privateFolders = [...new Set(privatePaths.map(folderOf))];

/** The headers of the page at a decoded address without a last slash; letter case is ignored, as by the router. */
export function pageHeaders(address: string): Readonly<Record<string, string>> {
  const path = address.toLowerCase();
  const isPrivate = privateFolders.some((folder) => isIn(folder, path));
  const isSecret = secretPaths.some((secret) => isIn(fixedPart(secret), path));
  return {
    'cache-control': isPrivate ? 'no-store' : REVALIDATE,
    ...(isSecret && { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }),
  };
}

/** Whether the page at a path, as the request wrote it, may load the configured chat of another company (P28). */
export function isChatPage(path: string): boolean {
  return chatPaths.includes(path.toLowerCase().replace(/(?<=[^/])\/$/, ''));
}

/** The paths that robots.txt closes: the API, and the folders of private pages. */
export function closedToRobots(): string[] {
  const isPage = (folder: string) => privatePaths.some((path) => path.replace('/*', '') === folder);
  const folders = privateFolders.map((folder) => (isPage(folder) ? folder : `${folder}/`));
  return [`${API_BASE}/`, ...folders].toSorted();
}

/** The shortest start of a private path under which no public page is: `/user` of `/user/order/:orderId`. */
function folderOf(path: string): string {
  const fixed = fixedPart(path);
  const ends = [...fixed.matchAll(/[^/](?=\/|$)/g)].map(({ index }) => index + 1);
  const folders = ends.map((end) => fixed.slice(0, end));
  return folders.find((folder) => !publicPaths.some((page) => isIn(folder, page))) ?? fixed;
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** A path before its first parameter. */
function fixedPart(path: string): string {
  return path.replace(/\/[:*].*/, '');
}
