import * as declared from '#shared/ports/declared.ts';
import type { MediaFiles } from './media-files.ts';
import { port } from './port.ts';
import { once } from './secrets.ts';

/** Few requests upload a picture: the client is loaded with the first. */
export const mailPictures = () =>
  port(declared.mailPictures, 'files', ({ MEDIA_BUCKET }): Pick<MediaFiles, 'put'> => {
    const opened = once(async () => (await import('./media-files.ts')).openMediaFiles(MEDIA_BUCKET));
    return { put: async (file) => (await opened()).put(file) };
  });
