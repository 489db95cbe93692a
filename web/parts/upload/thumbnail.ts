import { maxPreviewBytes } from './contract.static.ts';

/** The contract's form: a small JPEG in base64, and the size of the original. */
export interface Thumbnail {
  readonly jpeg: string;
  readonly width: number;
  readonly height: number;
  /** Length of videos. */
  readonly seconds?: number;
}

/** The longer side, in pixels: phones blur it until they have the file. */
const longestSide = 96;
const qualities = [0.6, 0.4, 0.2];
/** A video that cannot be shown by then goes without. */
const videoPatienceMs = 5_000;

/**
 * Makes the preview that a phone shows of an image, or of a video's beginning, before it has the file. Made here, where it can be decoded: nothing on
 * the way to WhatsApp can.
 *
 * @returns null for other files, and for what this browser cannot show.
 */
export async function thumbnailOf(file: File): Promise<Thumbnail | null> {
  try {
    if (/^image\/(png|jpeg|webp|gif)$/.test(file.type)) return await ofImage(file);
    return file.type === 'video/mp4' ? await ofVideo(file) : null;
  } catch {
    return null; // the message is worth more than its thumbnail
  }
}

async function ofImage(file: File): Promise<Thumbnail | null> {
  const bitmap = await createImageBitmap(file);
  try {
    return await draw(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

async function ofVideo(file: File): Promise<Thumbnail | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    await firstFrame(video, url);
    const drawn = await draw(video, video.videoWidth, video.videoHeight);
    return drawn && { ...drawn, seconds: Number.isFinite(video.duration) ? Math.round(video.duration) : 0 };
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

function firstFrame(video: HTMLVideoElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the video does not begin')), videoPatienceMs);
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      done();
    };
    video.addEventListener('loadeddata', settle(resolve));
    video.addEventListener(
      'error',
      settle(() => reject(new Error('the browser cannot show the video'))),
    );
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  });
}

async function draw(source: CanvasImageSource, width: number, height: number): Promise<Thumbnail | null> {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG knows no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= maxPreviewBytes) return { jpeg: await base64(blob), width, height };
  }
  return null;
}

async function base64(blob: Blob): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}
