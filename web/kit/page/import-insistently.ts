/** Pauses before a file is asked for again: a break of the network is over by then, or a person has noticed it. */
const againMs = [500, 1_000, 2_000, 4_000, 4_000];

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
  await fetchInsistently(path, againMs);
  if (path.endsWith('.css')) await useStyles(path);
}

/** @throws TypeError of the last time; without any network at once. */
async function fetchInsistently(path: string, [pauseMs, ...later]: readonly number[]): Promise<void> {
  try {
    await (await fetch(path)).blob();
  } catch (error) {
    if (pauseMs === undefined || !navigator.onLine) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
    await fetchInsistently(path, later);
  }
}

function useStyles(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.head.append(link);
  });
}
