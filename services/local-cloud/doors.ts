import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { isRecord } from './aws/aws-json.ts';
import type { Core } from './core.ts';
import type { LedgerCounts } from './ledger.ts';
import type { Notes } from './notes.ts';
import { drillSettings } from './drills/drills.ts';
import { dnsRecord } from '#services/simulators/dns/dns-records.ts';
import { tablesOf } from './tables/tables.ts';
import { redrive, reportQueues } from './queues/queue-report.ts';

const pages: Readonly<Record<string, string>> = {
  '/local': readFileSync(new URL('./doors.html', import.meta.url), 'utf8'),
  '/local/dns': readFileSync(new URL('../simulators/dns/page.html', import.meta.url), 'utf8'),
};

/** For a browser; programs get what it shows as JSON. */
const mailPage = readFileSync(new URL('./mail/mail.html', import.meta.url), 'utf8');
const style = readFileSync(new URL('./doors.css', import.meta.url), 'utf8');

/** More session tasks than this would not fit one machine. */
const mostTasks = 20;

type Doors = (incoming: IncomingMessage, response: ServerResponse) => boolean;

interface Reply {
  status: number;
  body: unknown;
}

/** Answers `/local` and below: what a person or a test may see and do that no application has. */
export function createDoors(core: Core, notes: Notes): Doors {
  return (incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://127.0.0.1').pathname;
    if (path !== '/local' && !path.startsWith('/local/')) return false;
    if (isFromElsewhere(incoming)) {
      sendJson(response, { status: 403, body: { error: 'Only pages of this address may use these doors' } });
      return true;
    }
    const simulator = core.simulators.find(({ name }) => path === `/local/${name}` || path.startsWith(`/local/${name}/`));
    const log = /^\/local\/logs\/([\w-]+\.log)$/.exec(path)?.[1];
    const place = path.replace(/\/$/, '');
    const page = place === '/local/mail' && isRead(incoming) ? mailPage : pages[place];
    if (simulator) forward(simulator.doorsUrl, incoming, response);
    else if (page !== undefined) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    else if (log !== undefined) sendLog(response, join(core.logDir, log));
    else if (path === '/local/doors.css') response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(style);
    else {
      answer(core, notes, incoming, path).then(
        (reply) => sendJson(response, reply),
        (error: unknown) => sendJson(response, { status: 500, body: { error: String(error) } }),
      );
    }
    return true;
  };
}

/** Whether somebody opens it, rather than a program or a page asking for it. */
const isRead = ({ method, headers }: IncomingMessage): boolean => method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/** A page of another origin in the same browser must not reach what has no login. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
}

async function answer(core: Core, notes: Notes, incoming: IncomingMessage, path: string): Promise<Reply> {
  const redriven = /^\/local\/queues\/([^/]+)\/redrive$/.exec(path)?.[1];
  if (incoming.method === 'POST' && redriven !== undefined) {
    const moved = await redrive(core.template, core.sqs, decodeURIComponent(redriven));
    return moved === undefined ? notFound : { status: 200, body: { moved } };
  }
  switch (`${incoming.method} ${path}`) {
    case 'GET /local/world':
      return { status: 200, body: { whatsapp: core.whatsapp } };
    case 'GET /local/processes':
      return { status: 200, body: core.processes.list() };
    case 'GET /local/logs':
      return { status: 200, body: readdirSync(core.logDir) };
    case 'GET /local/queues':
      return { status: 200, body: await reportQueues(core.template, core.sqs) };
    case 'GET /local/ledger':
      return { status: 200, body: await readLedger(core) };
    case 'GET /local/tables':
      return { status: 200, body: { endpoint: core.endpoints.dynamodb, names: tablesOf(core.template).map(({ physicalId }) => physicalId) } };
    case 'GET /local/super-user':
      return { status: 200, body: notes.superUser() };
    case 'GET /local/demo':
      return { status: 200, body: notes.read() };
    case 'PUT /local/demo': {
      const content = await jsonBody(incoming);
      return notes.write(content) ? { status: 200, body: content } : { status: 400, body: { error: 'The page must be an object of at most 64 KB' } };
    }
    case 'GET /local/mail':
      return { status: 200, body: core.mailbox.list() };
    case 'DELETE /local/mail':
      core.mailbox.clear();
      return { status: 200, body: {} };
    case 'POST /local/mail/bounce':
      return tellOfMail(core, await jsonBody(incoming));
    case 'POST /local/mail/quota':
      return setQuota(core, await jsonBody(incoming));
    case 'POST /local/mail/identities':
      return setIdentity(core, await jsonBody(incoming));
    case 'GET /local/dns/records':
      return { status: 200, body: core.dns.list() };
    case 'PUT /local/dns/records':
      return setRecord(core, await jsonBody(incoming));
    case 'DELETE /local/dns/records':
      core.dns.clear();
      return { status: 200, body: {} };
    case 'GET /local/drills':
      return { status: 200, body: core.drills.settings };
    case 'POST /local/drills':
      return setDrills(core, await jsonBody(incoming));
    case 'POST /local/super-user':
      return linkForSuperUser(core, await jsonBody(incoming));
    case 'POST /local/tasks':
      return setTasks(core, await jsonBody(incoming));
    default:
      return path.startsWith('/local/whatsapp') && core.whatsapp === 'real' ? noPhones : notFound;
  }
}

async function readLedger({ ledger, endpoints }: Core): Promise<LedgerCounts> {
  const response = await fetch(`${endpoints.sqs}/-requests`);
  return ledger.counts((await response.json()) as LedgerCounts['queues']); // as our own queue server counts them
}

const noPhones: Reply = { status: 404, body: { error: 'WhatsApp is the real one here: no phones are simulated' } };
const notFound: Reply = { status: 404, body: { error: 'There is no such door' } };

const superUserAsked = z.strictObject({ email: z.string(), lostFactor: z.boolean().default(false) });

/** Asks the function that made the super user, as the operator's command does on AWS. */
async function linkForSuperUser({ template, lambda }: Core, body: unknown): Promise<Reply> {
  const asked = superUserAsked.safeParse(body);
  const functionName = template.outputs['BootstrapFunctionName'];
  if (!asked.success || functionName === undefined) return notFound;
  const { payload, functionError } = await lambda.invoke(functionName, { linkFor: asked.data.email, lostFactor: asked.data.lostFactor });
  return functionError ? { status: 500, body: { error: functionError.errorMessage } } : { status: 200, body: payload };
}

const mailNews = z.strictObject({ messageId: z.string(), type: z.enum(['permanent', 'transient', 'complaint', 'delivery', 'open', 'click']) });
const mailEvents = {
  permanent: { type: 'Bounce', bounceType: 'Permanent' },
  transient: { type: 'Bounce', bounceType: 'Transient' },
  complaint: { type: 'Complaint' },
  delivery: { type: 'Delivery' },
  open: { type: 'Open' },
  click: { type: 'Click' },
} as const;

/** Reports an action of a mail server or of a reader. */
async function tellOfMail({ mailbox, mailEvents: events }: Core, body: unknown): Promise<Reply> {
  const wanted = mailNews.safeParse(body);
  if (!wanted.success) return { status: 400, body: { error: z.prettifyError(wanted.error) } };
  const mail = mailbox.find(wanted.data.messageId);
  if (!mail) return { status: 404, body: { error: 'There is no such mail' } };
  await events.tell(mail, mailEvents[wanted.data.type]);
  return { status: 200, body: {} };
}

const sendingQuota = z.strictObject({ perSecond: z.number().min(0.1), perDay: z.number().int().min(0).default(50_000) });

function setQuota({ sendingRate }: Core, body: unknown): Reply {
  const wanted = sendingQuota.safeParse(body);
  if (!wanted.success) return { status: 400, body: { error: z.prettifyError(wanted.error) } };
  sendingRate.set(wanted.data);
  return { status: 200, body: wanted.data };
}

const identityStatus = z.strictObject({ identity: z.string().min(1), status: z.enum(['Pending', 'Success', 'Failed']) });

/** Puts all values of a name and type in place of those that there were. */
function setRecord({ dns }: Core, body: unknown): Reply {
  const wanted = dnsRecord.safeParse(body);
  if (!wanted.success) return { status: 400, body: { error: z.prettifyError(wanted.error) } };
  dns.set(wanted.data);
  return { status: 200, body: wanted.data };
}

/** Says in place of the name servers what SES thinks of a domain. */
function setIdentity({ mailbox }: Core, body: unknown): Reply {
  const wanted = identityStatus.safeParse(body);
  if (!wanted.success) return { status: 400, body: { error: z.prettifyError(wanted.error) } };
  mailbox.setStatus(wanted.data.identity, wanted.data.status);
  return { status: 200, body: wanted.data };
}

/** Sets the drills; a drill that the body does not name ends, so `{}` ends every drill. */
async function setDrills({ drills }: Core, body: unknown): Promise<Reply> {
  const settings = drillSettings.safeParse(body);
  if (!settings.success) return { status: 400, body: { error: z.prettifyError(settings.error) } };
  await drills.set(settings.data);
  return { status: 200, body: drills.settings };
}

async function setTasks(core: Core, body: unknown): Promise<Reply> {
  const count: unknown = isRecord(body) ? body['count'] : undefined;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > mostTasks) {
    return { status: 400, body: { error: `count must be a whole number from 0 to ${mostTasks}` } };
  }
  await Promise.all(core.tasks.map((service) => service.setCount(count)));
  return { status: 200, body: { count } };
}

async function jsonBody(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    // What is no JSON has none of the members asked for.
    return undefined;
  }
}

function sendJson(response: ServerResponse, { status, body }: Reply): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body, null, 2));
}

/** A browser shows this much at once. */
const shownLogBytes = 1024 * 1024;

function sendLog(response: ServerResponse, file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return sendJson(response, notFound);
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  createReadStream(file, { start: Math.max(0, size - shownLogBytes) }).pipe(response);
}

/** Streams both ways, so that a simulator's live events pass as they come. */
function forward(origin: string, incoming: IncomingMessage, response: ServerResponse): void {
  const outgoing = request(`${origin}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    response.flushHeaders();
    reply.pipe(response);
  });
  outgoing.on('error', () => sendJson(response, { status: 502, body: { error: 'The simulator does not answer' } }));
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
