/** The id in YouTube's watch or short address; null for anything else (spec §5, 'Invalid YouTube URL'). */
export function youtubeId(url: string): string | null {
  if (url.length > 2000) return null;
  const found = WATCH.exec(url) ?? SHORT.exec(url);
  return found?.[1] ?? null;
}

const WATCH = /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#\s]*&)?v=([A-Za-z0-9_-]{11})(?:[&#]\S*)?$/;
const SHORT = /^https:\/\/(?:youtu\.be|(?:www\.|m\.)?youtube\.com\/shorts)\/([A-Za-z0-9_-]{11})\/?(?:[?#]\S*)?$/;
