import { Recado } from './recado.ts';

let shared: Promise<Recado> | undefined;

/**
 * The system of this worker, for every file whose company is all that it looks at. Companies are apart, so the files meet nothing of each other.
 * It ends with the worker. A file that stops processes, sets drills or looks at the whole installation starts a `Recado` of its own.
 */
export function sharedRecado(): Promise<Recado> {
  shared ??= Recado.start();
  return shared;
}
