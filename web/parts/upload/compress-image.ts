/** The specification's. */
const quality = 0.7;
/** PNG keeps its transparency; an animation would lose its movement. */
const compressible = /^image\/(jpeg|png|webp)$/;

/**
 * A picture with less weight and without what cameras write into it, such as where it was taken. The larger of the two is never sent.
 *
 * @returns the file itself where nothing can be gained.
 * @throws Error when the browser cannot show the picture.
 */
export async function compressImage(file: File): Promise<File> {
  if (!compressible.test(file.type) || typeof createImageBitmap === 'undefined') return file;
  const { default: Compressor } = await import('compressorjs');
  const compressed = await new Promise<Blob>(
    (resolve, reject) => void new Compressor(file, { quality, convertSize: Infinity, success: resolve, error: reject }),
  );
  return compressed.size < file.size ? new File([compressed], file.name, { type: compressed.type }) : file;
}
