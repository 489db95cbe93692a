import * as z from 'zod';

const port = z.number().int().min(0).max(65_535);
const environment = z.object({
  PORTS: z.string().transform((text) => z.record(z.string(), port).parse(JSON.parse(text))),
  DATA_DIR: z.string().min(1),
  APP_URL: z.url(),
});

/** Reads the ports and folders of a process of simulators. Each has a folder of its own in `dataDir`; port 0 takes a free one. */
export function readPlace() {
  const { PORTS, DATA_DIR: dataDir, APP_URL: appUrl } = environment.parse(process.env);
  return { portOf: (name: string) => PORTS[name] ?? 0, dataDir, appUrl };
}
