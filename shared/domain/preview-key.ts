/** Key of the thumbnail of a stored image or video: beside it, in its own folder. */
export const previewKey = (mediaKey: string): string => `${mediaKey}.preview.jpg`;
