import { build, formatMessages, type BuildFailure, type BuildOptions, type Metafile, type OutputFile } from 'esbuild';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface ServerCodeOptions {
  /** How everything is built; changed bundles are put below its `outdir`. */
  bundles: BuildOptions & { entryPoints: Record<string, string>; outdir: string; absWorkingDir: string };
  /** Holds the bundles that run now, and in `meta.json` what they were made from. */
  builtFolder: string;
  report(line: string): void;
}

/** The bundles of functions and tasks, each made anew when one of its sources changes. */
export class ServerCode {
  readonly #options: ServerCodeOptions;
  /** Entry → its source and all that it imports, from the root. */
  readonly #sources: Map<string, ReadonlySet<string>>;
  /** Stays with what did not compile until it does. */
  readonly #outdated = new Set<string>();

  constructor(options: ServerCodeOptions) {
    this.#options = options;
    // esbuild wrote it.
    const metafile = JSON.parse(readFileSync(join(options.builtFolder, 'meta.json'), 'utf8')) as Metafile;
    this.#sources = this.#sourcesIn(metafile, Object.keys(options.bundles.entryPoints));
  }

  /**
   * Builds what is made from these files. What does not compile is reported, and leaves everything as it is.
   *
   * @param paths from the root
   * @returns folders, below `outdir`, of the bundles that are different now: `functions/desk`.
   */
  async follow(paths: readonly string[]): Promise<string[]> {
    for (const [entry, sources] of this.#sources) if (paths.some((path) => sources.has(path))) this.#outdated.add(entry);
    if (this.#outdated.size === 0) return [];
    const { bundles } = this.#options;
    const entryPoints = Object.fromEntries([...this.#outdated].map((entry) => [entry, bundles.entryPoints[entry] ?? '']));
    try {
      const { outputFiles, metafile } = await build({ ...bundles, entryPoints, metafile: true, write: false, logLevel: 'silent' });
      for (const [entry, sources] of this.#sourcesIn(metafile, [...this.#outdated])) this.#sources.set(entry, sources);
      this.#outdated.clear();
      return outputFiles.filter((file) => this.#put(file) && file.path.endsWith('.mjs')).map(({ path }) => dirname(relative(bundles.outdir, path)));
    } catch (error) {
      if (!isBuildFailure(error)) throw error;
      const messages = await formatMessages(error.errors, { kind: 'error', color: process.stderr.isTTY });
      this.#options.report(`${messages.join('')}The code before this change goes on running.`);
      return [];
    }
  }

  #sourcesIn({ inputs }: Metafile, entries: string[]): Map<string, ReadonlySet<string>> {
    const { entryPoints, absWorkingDir } = this.#options.bundles;
    return new Map(
      entries.map((entry) => {
        const sources = new Set([relative(absWorkingDir, entryPoints[entry] ?? '')]);
        // A set that grows while it is gone through is gone through to its end.
        for (const source of sources) for (const { path } of inputs[source]?.imports ?? []) sources.add(path);
        return [entry, sources];
      }),
    );
  }

  /** @returns whether the file is another one than before. */
  #put({ path, contents }: OutputFile): boolean {
    const { bundles, builtFolder } = this.#options;
    const before = [path, join(builtFolder, relative(bundles.outdir, path))].find((file) => existsSync(file));
    if (before !== undefined && readFileSync(before).equals(contents)) return false;
    mkdirSync(dirname(path), { recursive: true });
    // An environment that loads the bundle at this moment must not see half of it.
    writeFileSync(`${path}.new`, contents);
    renameSync(`${path}.new`, path);
    return true;
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}
