import { expect, test } from 'vitest';
import { youtubeId } from './video.ts';

const id = 'dQw4w9WgX-_';

// spec §5: "Video link must be a watch-style or short-style video URL, else 'Invalid YouTube URL' (caught by a
// fallback box)."
test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?v=${id}`,
  `https://m.youtube.com/watch?app=desktop&v=${id}&t=3s`,
  `https://www.youtube.com/watch?v=${id}#t=1`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/shorts/${id}`,
  `https://youtube.com/shorts/${id}/?feature=share`,
])('%s shows the video', (url) => {
  expect(youtubeId(url)).toBe(id);
});

test.each([
  '',
  id,
  `http://www.youtube.com/watch?v=${id}`,
  `//youtube.com/watch?v=${id}`,
  `youtube.com/watch?v=${id}`,
  `javascript:alert(1)//https://youtu.be/${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evilyoutube.com/watch?v=${id}`,
  `https://youtube.com@evil.example/watch?v=${id}`,
  `https://user@youtube.com/watch?v=${id}`,
  `https://youtube.com:8443/watch?v=${id}`,
  `https://youtu.be.evil.example/${id}`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube.com/live/${id}`,
  `https://vimeo.com/watch?v=${id}`,
  `https://youtu.be/${id}x`,
  `https://youtu.be/${id.slice(1)}`,
  `https://www.youtube.com/watch?v=${id}x`,
  `https://www.youtube.com/watch?list=${id}`,
  `https://www.youtube.com/watch?xv=${id}`,
  `https://www.youtube.com/watch#?v=${id}`,
  `https://youtu.be/${id}/extra`,
  `https://youtu.be/${id}?a\n`,
  ` https://youtu.be/${id}`,
  `https://www.youtube.com/watch?v=${id}&${'a'.repeat(3000)}`,
])('%j is refused', (url) => {
  expect(youtubeId(url)).toBeNull();
});
