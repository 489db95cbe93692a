import { resolve } from 'node:path';

/**
 * How the local cloud's Node processes are started, so that all of them fit beside each other: a young generation of 12 MB
 * instead of 48, one malloc arena instead of one for each thread, and the code as compiled by an earlier run, without which
 * each process and thread would load the TypeScript compiler (18 MB) anew. `services/start/prepare.mjs` starts the main process so.
 */
export const thriftyArguments: readonly string[] = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];

/** Node tells by the contents whether it still holds what a file holds. */
export const compileCache = { NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../../node_modules/.cache/recado') };

export const thriftyEnvironment: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '1', ...compileCache };

/** The same for a thread, which takes neither. */
export const youngGenerationMb = 12;
