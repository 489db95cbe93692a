import type { IncomingMessage, ServerResponse } from 'node:http';

/** The parts of fauxqs (exactly the version in package.json) that keep objects; it exports no types for them. */
interface Internals {
  S3Store: new () => Store;
  PersistenceManager: new (dataDir: string) => { loadS3(store: Store): void };
}

interface Store {
  persistence: unknown;
  createBucket(name: string): void;
}

export interface S3 {
  answer(incoming: IncomingMessage, response: ServerResponse): void;
  createBucket(name: string): void;
}

/** The largest file a person may send is far below; S3 itself allows 5 GB in one request. */
const bodyLimitBytes = 512 * 1024 * 1024;

/** S3 as fauxqs plays it, with the objects of `<dataDir>/fauxqs.db`. */
export async function openS3(dataDir: string): Promise<S3> {
  const [{ buildApp }, { S3Store, PersistenceManager }] = await Promise.all([import('fauxqs'), loadInternals()]);
  const s3Store = new S3Store();
  const persistence = new PersistenceManager(dataDir);
  persistence.loadS3(s3Store);
  s3Store.persistence = persistence;
  // Only the objects are kept; its own queues and topics stay unused.
  const app = buildApp({ logger: false, stores: { s3Store } as never });
  app.removeContentTypeParser('*');
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, body, done) => done(null, body));
  await app.ready();
  return {
    answer: (incoming, response) => app.routing(incoming, response),
    createBucket: (name) => s3Store.createBucket(name),
  };
}

/** By file, since the package's `exports` name its entry only. */
async function loadInternals(): Promise<Internals> {
  const entry = import.meta.resolve('fauxqs');
  const modules: unknown[] = await Promise.all(['./s3/s3Store.js', './persistence.js'].map((file) => import(new URL(file, entry).href)));
  // The classes are there in the pinned version, with the members named above.
  return Object.assign({}, ...modules) as Internals;
}
