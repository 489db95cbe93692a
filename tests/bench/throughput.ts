import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Recado } from '#tests/support/recado.ts';
import type { Figure } from './figure.ts';

const autocannon = resolve(import.meta.dirname, '../../node_modules/autocannon/autocannon.js');
const shop = '5511930000002';
const customer = '5511920000020';
const seconds = 4;
/** Clients at once; more of them push the rate up and the latency too. */
const clients = [4, 8, 16, 32];

const report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});
type Report = z.output<typeof report>;

/** P3: the highest rate at which the whole local stack still answers in time. */
export async function measureThroughput(recado: Recado): Promise<Figure[]> {
  const agent = await recado.signUp();
  await recado.phones.create(shop, 'Loja 2');
  await recado.phones.create(customer, 'Maria');
  await agent.pairConnection(recado.phones, shop);
  const live = await agent.live();
  await recado.phones.write(customer, shop, 'olá');
  const ticket = await live.events.until(async () => (await agent.tickets())[0]);
  await live.close();
  await agent.change(ticket.id, { status: 'open' });

  const headers = ['-H', `authorization=Bearer ${agent.session.token}`];
  const read = (count: number) => cannon(count, [...headers, `${recado.url}/api/tickets?status=open`]);
  const body = JSON.stringify({ body: 'mensagem' });
  const write = (count: number) =>
    cannon(count, [...headers, '-m', 'POST', '-H', 'content-type=application/json', '-b', body, `${recado.url}/api/messages/${ticket.id}`]);
  return [
    { id: 'P3', what: 'reads/s (ticket list), p99 ≤ 60 ms', ...(await best(read, 60, 600)), stretch: '1,000', anchor: 'emulator floor 1,500/s' },
    { id: 'P3', what: 'writes/s (messages sent), p99 ≤ 100 ms', ...(await best(write, 100, 120)), stretch: '200', anchor: '' },
  ];
}

async function best(run: (count: number) => Promise<Report>, mostP99Ms: number, wanted: number): Promise<Pick<Figure, 'figure' | 'goal' | 'isMet'>> {
  await run(clients[0] ?? 1);
  const reports: { count: number; report: Report }[] = [];
  for (const count of clients) reports.push({ count, report: await run(count) });
  const refused = reports.find((one) => one.report.non2xx + one.report.errors > 0);
  if (refused) throw new Error(`${refused.report.non2xx + refused.report.errors} of the requests failed with ${refused.count} clients`);
  const inTime = reports.filter((one) => one.report.latency.p99 <= mostP99Ms);
  const chosen = inTime.toSorted((a, b) => b.report.requests.average - a.report.requests.average)[0] ?? reports[0];
  if (!chosen) throw new Error('nothing was measured');
  const { requests, latency } = chosen.report;
  const figure = `${requests.average.toFixed(0)}/s with ${chosen.count} clients: p50 ${latency.p50}, p99 ${latency.p99} ms`;
  return { figure, goal: String(wanted), isMet: inTime.length > 0 && requests.average >= wanted };
}

async function cannon(count: number, args: readonly string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, '--json', '-c', String(count), '-d', String(seconds), ...args], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return report.parse(JSON.parse(stdout));
}
