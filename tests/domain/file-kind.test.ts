import { describe, expect, it } from 'vitest';
import { fileKind, isForged } from '#shared/domain/file-kind.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const png = '\x89PNG\r\n\x1a\n';
const script = '<script>alert(1)</script>';

describe('a file of two faces', () => {
  it.each([
    ['markup as a picture', 'image/png', script, true],
    ['markup behind blanks', 'image/jpeg', ` \n\t<!DOCTYPE html>${script}`, true],
    ['markup behind a byte order mark', 'image/gif', `\xef\xbb\xbf<svg onload="alert(1)">`, true],
    ['markup as sound', 'audio/ogg', '<html>', true],
    ['markup as film, with parameters', 'video/mp4; codecs=avc1', '<?xml version="1.0"?>', true],
    ['a picture as a page', 'text/html', `${png}${script}`, true],
    ['a picture as a script', 'application/javascript', `GIF89a=1;alert(1)`, true],
    ['a picture as a drawing that may run', 'image/svg+xml', `${png}<svg/>`, true],
    ['a page that says so, which is only ever downloaded', 'text/html', '<html>', false],
    ['a picture of another kind than it says', 'image/jpeg', png, false],
    ['a picture with a script behind it, which stays a picture', 'image/gif', `GIF89a/*${script}*/`, false],
    ['a document', 'application/pdf', '%PDF-1.4', false],
    ['a picture of a kind that we do not know', 'image/heic', '\0\0\0\x24heic', false],
    ['nothing', 'image/png', '', false],
  ])('%s', (_what, mimeType, content, expected) => {
    expect(isForged(mimeType, bytes(content))).toBe(expected);
  });

  it.each([
    ['image/heic', 'heic', 'image/heic'],
    ['image/heif', 'mif1', 'image/heif'],
    ['image/avif', 'avif', 'image/avif'],
    ['application/octet-stream', 'heic', 'image/heic'],
    ['video/mp4', 'heic', 'image/heic'],
    ['video/quicktime', 'qt  ', 'video/mp4'],
  ])('a photo in the container of films is none: %s with the brand %s', (claimed, brand, mimeType) => {
    const { kind, mimeType: told } = fileKind(claimed, bytes(`\0\0\0\x24ftyp${brand}`));

    expect([kind, told]).toEqual([mimeType === 'video/mp4' ? 'video' : 'document', mimeType]);
  });

  it.each([
    ['text/html', `${png}${script}`],
    ['image/gif', `GIF89a/*${script}*/`],
    ['image/png', `\xff\xd8\xff${script}`],
  ])('claimed as %s is never given a type that runs', (claimed, content) => {
    expect(fileKind(claimed, bytes(content)).mimeType).toMatch(/^image\/(png|gif|jpeg)$/);
  });
});
