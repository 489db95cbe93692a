import { join, resolve } from 'node:path';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';

/** The files of a synthesized app on disk. */
export interface Assets {
  /** The folder that is zipped to this object key (`<hash>.zip`); undefined for another app's key. */
  folderOfFile(objectKey: string): string | undefined;
  /** The folder an image with this URI is built from. */
  folderOfImage(imageUri: string): string | undefined;
}

/** Reads the `<stack>.assets.json` files of a cloud assembly. */
export function readAssets(manifests: readonly unknown[], assemblyDir: string): Assets {
  const files = new Map<string, string>();
  for (const { source, destinations } of manifests.flatMap((manifest) => entries(manifest, 'files'))) {
    for (const destination of destinations) files.set(String(destination['objectKey']), join(assemblyDir, String(source['path'])));
  }
  const images = new Map<string, string>();
  for (const { source, destinations } of manifests.flatMap((manifest) => entries(manifest, 'dockerImages'))) {
    const folder = resolve(assemblyDir, String(source['directory']));
    for (const destination of destinations) images.set(String(destination['imageTag']), folder);
  }
  return {
    folderOfFile: (objectKey) => files.get(objectKey),
    folderOfImage: (imageUri) => images.get(imageUri.slice(imageUri.lastIndexOf(':') + 1)),
  };
}

function entries(manifest: unknown, section: string): { source: Record<string, unknown>; destinations: Record<string, unknown>[] }[] {
  const all = isRecord(manifest) && isRecord(manifest[section]) ? Object.values(manifest[section]) : [];
  return all.filter(isRecord).map((asset) => ({
    source: isRecord(asset['source']) ? asset['source'] : {},
    destinations: isRecord(asset['destinations']) ? Object.values(asset['destinations']).filter(isRecord) : [],
  }));
}
