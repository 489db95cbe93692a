/** Pauses before a file is asked for again; the last one holds from there on. */
const againMs = [500, 1_000, 2_000, 4_000] as const;

/** Files that have come, or are on their way. */
const coming = new Map<string, Promise<void>>();

/**
 * Imports code when all of its files have come. Chromium keeps the failure of an import for as long as the page stands, and that of a link which
 * preloads too. What was fetched otherwise lies in the browser's cache, so that the import does not fail. The build puts this around each `import()`.
 *
 * @param files paths of the site, without the first slash.
 */
export async function importInsistently<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => need(`/${file}`)));
  return load();
}

function need(path: string): Promise<void> {
  const known = coming.get(path);
  if (known) return known;
  // The page has named it by itself.
  const come = document.querySelector(`link[href="${path}"]`) ? Promise.resolve() : bring(path);
  coming.set(path, come);
  come.catch(() => coming.delete(path));
  return come;
}

async function bring(path: string): Promise<void> {
  await fetchInsistently(path);
  if (path.endsWith('.css')) await useStyles(path);
}

/** Holds once the file has come, however long the network is away: the page says so meanwhile. */
async function fetchInsistently(path: string): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      await (await fetch(path)).blob();
      return;
    } catch {
      await pause(againMs[failures] ?? againMs[3]);
    }
  }
}

/** Ends early when the device has a network again. */
async function pause(ms: number): Promise<void> {
  const end = new AbortController();
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { signal: end.signal });
  });
  end.abort();
}

function useStyles(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.head.append(link);
  });
}
