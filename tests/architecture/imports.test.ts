import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PortName, portsOf } from '#shared/ports/used-by.ts';

const root = resolve(import.meta.dirname, '../..');
const folders = ['shared', 'functions', 'services', 'infra', 'web'];

interface SourceFile {
  readonly path: string;
  /** Paths from the root for our own files, package names for the rest. */
  readonly imports: readonly string[];
  readonly text: string;
}

const files: readonly SourceFile[] = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => sourceFile(join(folder, name))),
);

function sourceFile(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const specifiers = [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s+'([^']+)'/g),
    ...text.matchAll(/\bimport\(\s*'([^']+)'/g),
    ...text.matchAll(/(?:^|\n)import '([^']+)'/g),
  ];
  return { path, text, imports: specifiers.map(([, specifier = '']) => resolved(path, specifier)) };
}

function resolved(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? relative(root, resolve(root, dirname(path), specifier)) : specifier;
}

/** Imports that are there at run time: not of types alone, and not those that wait for a use. */
function valuesOf(path: string, text: string): string[] {
  const statements = [...text.matchAll(/(?:^|\n)(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s*from\s+)?'([^']+)'/g)];
  const isOfTypes = (names: string): boolean => /^\{(\s*type [^,}]+,?)+\s*\}$/.test(names);
  return statements.filter(([, names = '']) => !isOfTypes(names)).map(([, , specifier = '']) => resolved(path, specifier));
}

const isOurs = (specifier: string): boolean => folders.some((folder) => specifier.startsWith(`${folder}/`));
const importsOf = (folder: string): { from: string; to: string }[] =>
  files.filter((file) => file.path.startsWith(folder)).flatMap((file) => file.imports.map((to) => ({ from: file.path, to })));
const offences = (folder: string, isAllowed: (to: string, from: string) => boolean): string[] =>
  importsOf(folder)
    .filter(({ from, to }) => !isAllowed(to, from))
    .map(({ from, to }) => `${from} → ${to}`);

const within = (to: string, ...prefixes: string[]): boolean => !isOurs(to) || prefixes.some((prefix) => to.startsWith(prefix));

describe('the layout', () => {
  it('finds the sources it judges', () => {
    expect(files.length).toBeGreaterThan(150);
  });

  it('lets shared import nothing but zod', () => {
    expect(offences('shared/', (to) => to.startsWith('shared/') || to === 'zod')).toEqual([]);
  });

  it('lets web import only shared, the area that joins API and screens', () => {
    expect(offences('web/', (to) => within(to, 'web/', 'shared/'))).toEqual([]);
  });

  it('lets functions import only shared', () => {
    expect(offences('functions/', (to) => within(to, 'functions/', 'shared/'))).toEqual([]);
  });

  it('lets services import only shared, and of functions tools, data, ports and records', () => {
    const isAllowed = (to: string, from: string): boolean =>
      within(to, 'services/', 'shared/', 'functions/tools/', 'functions/data/', 'functions/ports/', 'functions/records/') ||
      (from.startsWith('services/start/') && to.startsWith('infra/'));
    expect(offences('services/', isAllowed)).toEqual([]);
  });

  it('lets the machine know nothing of the product, and the demo only its API', () => {
    const machine = ['services/local-cloud/', 'services/simulators/', 'services/libsignal/'];
    expect(machine.flatMap((folder) => offences(folder, (to) => within(to, ...machine)))).toEqual([]);
    expect(offences('services/demo/', (to) => within(to, 'services/demo/', 'shared/'))).toEqual([]);
    expect(offences('services/whatsapp/', (to) => !to.startsWith('services/') || within(to, 'services/whatsapp/', 'services/libsignal/'))).toEqual([]);
  });

  it('lets infra import only shared', () => {
    expect(offences('infra/', (to) => within(to, 'infra/', 'shared/'))).toEqual([]);
  });

  it('keeps areas of functions apart', () => {
    const areaOf = (path: string): string | undefined => /^functions\/areas\/([^/]+)\//.exec(path)?.[1];
    expect(offences('functions/areas/', (to, from) => areaOf(to) === undefined || areaOf(to) === areaOf(from))).toEqual([]);
  });

  it('lets each floor of functions import itself and those below it, never one above', () => {
    const floors = ['tools', 'data', 'ports', 'records', 'conversations', 'stack', 'areas', 'entries'];
    const floorOf = (path: string): number => floors.indexOf(/^functions\/([^/]+)\//.exec(path)?.[1] ?? '');
    expect(importsOf('functions/').filter(({ from, to }) => to.startsWith('functions/') && (floorOf(to) < 0 || floorOf(to) > floorOf(from)))).toEqual([]);
  });

  it('names a file of another room of functions from the top, one of the same room from beside it', () => {
    const roomOf = (path: string): string => /^functions\/(?:(?:areas|records)\/)?[^/]+\//.exec(path)?.[0] ?? '';
    const wrong = files
      .filter(({ path }) => path.startsWith('functions/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/(?:from\s+|import\(\s*)'(#functions\/|\.\.?\/)([^']+)'/g)]
          .map(([, start = '', rest = '']) => ({ path, start, to: resolved(path, `${start}${rest}`) }))
          .filter(({ start, to }) => (roomOf(to) === roomOf(path)) === start.startsWith('#')),
      );
    expect(wrong).toEqual([]);
  });

  it('keeps the rooms of the web in order', () => {
    const ground = ['errors', 'i18n'];
    const mayImport: Readonly<Record<string, readonly string[]>> = {
      errors: ['i18n'],
      i18n: ['errors'],
      kit: ground,
      api: ground,
      live: [...ground, 'api'],
      parts: [...ground, 'kit', 'api', 'live'],
      features: [...ground, 'kit', 'api', 'live', 'parts', 'service-worker'],
    };
    const roomOf = (path: string): string => /^web\/([\w-]+)\//.exec(path)?.[1] ?? 'root';
    const isAllowed = (to: string, from: string): boolean =>
      !to.startsWith('web/') || roomOf(to) === roomOf(from) || (mayImport[roomOf(from)]?.includes(roomOf(to)) ?? true);
    expect(offences('web/', isAllowed)).toEqual([]);
  });

  it('keeps features of the web apart', () => {
    const featureOf = (path: string): string | undefined => /^web\/features\/([^/]+)\//.exec(path)?.[1];
    expect(offences('web/features/', (to, from) => featureOf(to) === undefined || featureOf(to) === featureOf(from))).toEqual([]);
  });

  it('lets the web import by one style: relative within a folder of parts or features or a room, by #web elsewhere', () => {
    const roomOf = (path: string): string => /^web\/((?:features|parts)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? 'root';
    const offending = files
      .filter(({ path }) => path.startsWith('web/') && roomOf(path) !== 'root')
      .flatMap(({ path, text }) =>
        [...text.matchAll(/(?:from |import\()'(\.[^']*|#web\/[^']*)'/g)]
          .filter(([, specifier = '']) => specifier.startsWith('.') !== (roomOf(resolved(path, specifier)) === roomOf(path)))
          .map(([, specifier]) => `${path} → ${specifier}`),
      );
    expect(offending).toEqual([]);
  });

  it('has no circle of values in the web', () => {
    const values = new Map(files.filter(({ path }) => path.startsWith('web/')).map(({ path, text }) => [path, valuesOf(path, text)]));
    const done = new Set<string>();
    const circleFrom = (path: string, way: readonly string[]): readonly string[] | undefined => {
      if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
      if (done.has(path)) return undefined;
      const found = (values.get(path) ?? []).map((to) => circleFrom(to, [...way, path])).find((circle) => circle !== undefined);
      done.add(path);
      return found;
    };
    expect([...values.keys()].map((path) => circleFrom(path, [])).find((circle) => circle !== undefined)).toBeUndefined();
  });

  it('keeps Baileys and libsignal in the session service and its simulator', () => {
    const users = files.filter((file) => file.imports.some((to) => to.startsWith('@whiskeysockets/baileys') || to.startsWith('libsignal')));
    expect(users.map((file) => file.path).filter((path) => !/^services\/(whatsapp|simulators\/whatsapp|libsignal)\//.test(path))).toEqual([]);
  });

  it('lets only listed files leave their company', () => {
    const listed = [
      /^functions\/(data|records)\//,
      /^functions\/stack\/access-token\.ts$/,
      /^functions\/stack\/(attempt-limit|limit-links|prove-identity)\.ts$/,
      /^functions\/stack\/record-handlers\.ts$/,
      /^functions\/areas\/(account-mails|announcements|auth|billing|companies|plans|platform)\//,
      /^functions\/areas\/campaigns\/mail\/test-email\.ts$/,
      /^functions\/areas\/mail-senders\/send-dns-records\.ts$/,
      /^functions\/areas\/connections\//,
      /^functions\/areas\/users\//,
      /^functions\/areas\/live\//,
      /^functions\/areas\/web-push\/save-push-device\.ts$/,
      /^functions\/areas\/push\/push-changes\.ts$/,
      /^functions\/areas\/derive\/derive-changes\.ts$/,
      /^functions\/areas\/send-api\/send-by-api\.ts$/,
      /^functions\/areas\/shards\//,
      /^functions\/ports\/outbound-queue\.ts$/,
      /^services\/whatsapp\//,
    ];
    const leaving = files.filter((file) => /\btable\.(?:system|across)\b/.test(file.text)).map((file) => file.path);
    expect(leaving.filter((path) => !listed.some((pattern) => pattern.test(path)))).toEqual([]);
  });

  it('reads tables only by key: no Scan but of the lists and the keys, by a migration and the erasure of a company', () => {
    const scanning = files.filter((file) => !file.path.startsWith('services/local-cloud/') && /\bnew ScanCommand\(|\('Scan'/.test(file.text));
    expect(scanning.map((file) => file.path)).toEqual(['functions/data/sweep-keys.ts', 'functions/data/sweep-lists.ts']);
    const opening = files.filter((file) => /\bopen(List|Key)Sweep\(/.test(file.text) && !file.path.startsWith('functions/data/'));
    expect(opening.map((file) => file.path)).toEqual(['functions/ports/table.ts']);
    const usersOf = (port: PortName) => Object.entries<readonly PortName[]>(portsOf).flatMap(([name, ports]) => (ports.includes(port) ? [name] : []));
    expect({ lists: usersOf('listSweep'), keys: usersOf('keySweep') }).toEqual({ lists: ['bootstrap'], keys: ['work', 'bootstrap'] });
  });

  it('names lists of tickets in one file, so that each walk answers for all of them', () => {
    const naming = files.filter((file) => /\bticketsBy(Owner|Status)\b/.test(file.text)).map((file) => file.path);
    expect(naming.toSorted()).toEqual(['functions/data/keys.ts', 'functions/records/tickets/ticket-lists.ts']);
  });

  it('calls by the modules of `transports.ts`: an import of `node:http` in a function costs a third of its cold start', () => {
    const importing = files.filter(({ path, text }) => path.startsWith('functions/') && valuesOf(path, text).includes('node:http'));
    expect(importing.map(({ path }) => path)).toEqual([]);
  });

  it('imports zod so that its locales are dropped', () => {
    expect(files.filter((file) => /import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(file.text)).map((file) => file.path)).toEqual([]);
  });
});

describe('files', () => {
  it('have at most 300 lines', () => {
    expect(files.map((file) => [file.path, file.text.split('\n').length] as const).filter(([, lines]) => lines > 301)).toEqual([]);
  });
});
