import * as declared from '#shared/ports/declared.ts';
import { late } from './late.ts';
import type { MediaFiles } from './media-files.ts';
import { port } from './port.ts';

const lateFiles = <K extends keyof MediaFiles>(bucket: string, ...methods: readonly K[]) =>
  late<MediaFiles, K>(methods, async () => (await import('./media-files.ts')).openMediaFiles(bucket));

export const mediaFiles = () =>
  port(declared.mediaFiles, 'files', ({ MEDIA_BUCKET }) => lateFiles(MEDIA_BUCKET, 'presign', 'look', 'takeUpload', 'copy', 'put'));
export const receivedFiles = () => port(declared.receivedFiles, 'files', ({ MEDIA_BUCKET }) => lateFiles(MEDIA_BUCKET, 'put'));
export const announcementFiles = () =>
  port(declared.announcementFiles, 'files', ({ MEDIA_BUCKET }) => lateFiles(MEDIA_BUCKET, 'presign', 'look', 'takeUpload', 'copy', 'put'));
export const mailPictures = () => port(declared.mailPictures, 'files', ({ MEDIA_BUCKET }) => lateFiles(MEDIA_BUCKET, 'put'));
