import { expect, it } from 'vitest';
import { youtubeVideoCode } from '#shared/domain/youtube-video.ts';

const code = 'dQw4w9WgXcQ';

it.each([
  code,
  `https://www.youtube.com/watch?v=${code}`,
  `https://www.youtube.com/watch?app=desktop&v=${code}&list=PL1&t=10s`,
  `http://m.youtube.com/watch?v=${code}`,
  `youtube.com/watch?v=${code}`,
  `https://youtu.be/${code}?si=abc`,
  `youtu.be/${code}`,
  `https://www.youtube.com/shorts/${code}`,
  `https://www.youtube.com/live/${code}?feature=share`,
  `https://www.youtube.com/embed/${code}`,
  `https://www.youtube-nocookie.com/embed/${code}`,
])('finds the code of a video in %s', (text) => {
  expect(youtubeVideoCode(text)).toBe(code);
});

it.each([
  '',
  'curto',
  'dQw4w9WgXcQ-mais',
  'https://www.youtube.com/watch?list=PL1',
  'https://www.youtube.com/@canal',
  'https://vimeo.com/123456789',
  `https://youtube.com.example.com/watch?v=${code}`,
  `https://example.com/?v=${code}`,
  `javascript:alert("${code}")`,
  `https://youtu.be/${code}/../../x"onload=`,
  'https://',
])('finds none in %s', (text) => {
  expect(youtubeVideoCode(text)).toBeUndefined();
});
