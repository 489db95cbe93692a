import { gatewayRoutes } from '#infra/gateway-routes.ts';
import { type AccountKeys, loadAccountKeys } from '#functions/areas/auth/account-keys.ts';
import { announcementHandlers } from '#functions/areas/announcements/handlers.ts';
import { authHandlers } from '#functions/areas/auth/handlers.ts';
import { auditHandlers } from '#functions/areas/audit/handlers.ts';
import { emailHandlers } from '#functions/areas/campaigns/mail/handlers.ts';
import { unsubscribeRefusal } from '#functions/areas/campaigns/mail/unsubscribe-page.ts';
import { invoiceHandlers, pixWebhookHandlers, subscriptionHandlers } from '#functions/areas/billing/handlers.ts';
import { campaignHandlers } from '#functions/areas/campaigns/handlers.ts';
import { chatHandlers } from '#functions/areas/chats/handlers.ts';
import { companyHandlers } from '#functions/areas/companies/handlers.ts';
import { companyHealthHandlers } from '#functions/areas/company-health/handlers.ts';
import { connectionHandlers } from '#functions/areas/connections/handlers.ts';
import { metaConnectionHandlers } from '#functions/areas/connections/meta/handlers.ts';
import { contactListHandlers } from '#functions/areas/contact-lists/handlers.ts';
import { contactPrivacyHandlers } from '#functions/areas/contact-privacy/handlers.ts';
import { contactHandlers } from '#functions/areas/contacts/handlers.ts';
import { repeatedAnswerHandlers } from '#functions/areas/repeated-answers/handlers.ts';
import { dashboardHandlers } from '#functions/areas/dashboard/handlers.ts';
import { liveHandlers } from '#functions/areas/live/handlers.ts';
import { mailSenderHandlers } from '#functions/areas/mail-senders/handlers.ts';
import { mailTemplateHandlers } from '#functions/areas/mail-templates/handlers.ts';
import { messageHandlers } from '#functions/areas/messages/handlers.ts';
import { metaWebhookHandlers } from '#functions/areas/meta-webhook/handlers.ts';
import { planHandlers } from '#functions/areas/plans/handlers.ts';
import { platformHandlers } from '#functions/areas/platform/handlers.ts';
import { queueOptionHandlers } from '#functions/areas/queue-options/handlers.ts';
import { queueHandlers } from '#functions/areas/queues/handlers.ts';
import { scheduleHandlers } from '#functions/areas/schedules/handlers.ts';
import { sendApiHandlers } from '#functions/areas/send-api/handlers.ts';
import { settingHandlers } from '#functions/areas/settings/handlers.ts';
import { roles } from '#shared/records/roles.ts';
import { tagHandlers } from '#functions/areas/tags/handlers.ts';
import { ticketNoteHandlers } from '#functions/areas/ticket-notes/handlers.ts';
import { bulkHandlers } from '#functions/areas/tickets/bulk/handlers.ts';
import { ticketHandlers } from '#functions/areas/tickets/handlers.ts';
import { followingSteps } from '#functions/areas/tickets/run-steps.ts';
import { roleHandlers } from '#functions/areas/users/roles.ts';
import { userHandlers } from '#functions/areas/users/handlers.ts';
import { webhookHandlers } from '#functions/areas/webhooks/handlers.ts';
import { sessionHandlers } from '#functions/areas/sessions/handlers.ts';
import { webPushHandlers } from '#functions/areas/web-push/handlers.ts';
import { servedRecords } from '#functions/stack/record-handlers.ts';
import { restFunction, type ServedArea } from '#functions/stack/rest-function.ts';
import { signAccessToken } from '#functions/stack/access-token.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { areas, type AreaName } from '#shared/contract/index.ts';
import type { Route, RouteTable } from '#shared/contract/route.ts';
import { servedBy } from '#shared/contract/served-by.ts';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { asFunction } from './function-rights.ts';
import type { Home } from './given.ts';
import { billingDeps } from './billing.ts';
import { announcementDeps } from './announcements.ts';
import { metaConnectionDeps, newMetaId, PlayedGraph, webhookDeps } from './given-meta.ts';
import { mailSenderDeps } from './mail-senders.ts';
import { MemoryBucket } from './memory-bucket.ts';
import { MemoryFiles, messageDeps } from './message-deps.ts';
import { pushDeps } from './push-devices.ts';
import { sendApiDeps } from './send-api.ts';
import { webhookAreaDeps } from './webhooks.ts';

const originSecret = 'origin-secret-of-the-tests';
const authSecret = '7'.repeat(64);

export interface ApiCall {
  /** The route's own by default. */
  readonly method?: Route['method'] | 'HEAD';
  readonly token?: string | undefined;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly rawBody?: string;
  readonly isBase64Encoded?: boolean;
}

export interface ApiReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/**
 * Every REST area on the emulator, called as API Gateway calls it.
 *
 * @param madeUp an area that the product does not have, answered beside them.
 * @param requestsPerSecond of one user; by default as many as a test likes.
 */
export async function restApi(home: Home, madeUp?: ServedArea<RouteTable>, requestsPerSecond = 0) {
  const { table, clock } = home.deps;
  const keys = await loadAccountKeys(table, authSecret);
  const functions = functionsOf(home, keys, requestsPerSecond);
  const strange = madeUp && madeUpFunction(home, madeUp);
  const functionOf = (route: Route) => {
    if (madeUp && Object.values(madeUp.routes).includes(route)) return { name: 'live', run: strange } as const;
    const names = Object.keys(areas) as AreaName[]; // the map is closed: it has no other keys
    const area = names.find((name) => Object.values<Route>(areas[name]).includes(route));
    if (!area) throw new Error(`${route.method} ${route.path} is not in the contract`);
    const name = servedBy[area];
    return { name, run: functions[name] } as const;
  };

  return {
    /** Keys that access tokens are signed by. */
    signing: keys.signing,
    /** A valid access token of a principal; `ageMs` makes it old. */
    token: (principal: Principal, ageMs = 0) => {
      const { userId: sub, companyId: company, sessionId: session, seat, profile, isSuper, scope } = principal;
      return signAccessToken(keys.signing, { sub, company, session, seat, profile, super: isSuper, scope }, clock.nowMs() - ageMs);
    },
    call: (route: Route, call: ApiCall): Promise<ApiReply> => {
      const { name, run } = functionOf(route);
      return asFunction(name, () => answer(run, eventOf(route, call)));
    },
    /** A call for which API Gateway finds no route. */
    unknown: (call: ApiCall): Promise<ApiReply> => answer(functions.live, { ...eventOf({ method: 'GET', path: '/nowhere' }, call), routeKey: '$default' }),
  };
}

const appUrl = 'http://127.0.0.1:3000';

/** Every REST function, wired as its entry does. */
function functionsOf(home: Home, keys: AccountKeys, requestsPerSecond: number) {
  const { table, clock, outbound, timers, jobs } = home.deps;
  const common = { table, clock, originSecret, requestsPerSecond };
  const conversations = messageDeps(home);
  const billing = billingDeps(home);
  return {
    identity: restFunction<'identity'>({
      deps: common,
      areas: {
        auth: {
          routes: areas.auth,
          handlers: authHandlers({ table, clock, jobs, keys: async () => keys, isLocal: true, platformSender: 'no-reply@recado.example', appUrl }),
        },
        sessions: { routes: areas.sessions, handlers: sessionHandlers({ table, clock }) },
        companies: {
          routes: areas.companies,
          handlers: companyHandlers({ table, clock, jobs, signUpsPerHour: 10, platformSender: 'no-reply@recado.example' }),
        },
        settings: { routes: areas.settings, handlers: settingHandlers({ table, clock, sealingKeys: async () => keys.sealing }) },
        plans: { routes: areas.plans, handlers: planHandlers({ table, clock }) },
      },
    }),
    administration: restFunction<'administration'>({
      deps: common,
      areas: {
        audit: { routes: areas.audit, handlers: auditHandlers({ table }) },
        connections: { routes: areas.connections, handlers: connectionHandlers({ table, clock, outbound, jobs }) },
        contactPrivacy: { routes: areas.contactPrivacy, handlers: contactPrivacyHandlers({ table, clock, jobs, mediaUrl: conversations.mediaUrl }) },
        dashboard: { routes: areas.dashboard, handlers: dashboardHandlers({ table, clock }) },
        repeatedAnswers: { routes: areas.repeatedAnswers, handlers: repeatedAnswerHandlers({ table, clock: common.clock }) },
        platform: { routes: areas.platform, handlers: platformHandlers({ table, clock, jobs, mediaUrl: conversations.mediaUrl }) },
        queues: { routes: areas.queues, handlers: queueHandlers(home.deps) },
        queueOptions: { routes: areas.queueOptions, handlers: queueOptionHandlers({ table, clock }) },
        ...servedRecords('administration', { table, clock }),
        roles: { routes: roles.routes, handlers: roleHandlers({ table, clock, jobs }) },
        tags: { routes: areas.tags, handlers: tagHandlers({ table, clock, jobs }) },
        users: { routes: areas.users, handlers: userHandlers({ table, clock, jobs, platformSender: 'no-reply@recado.example' }) },
      },
    }),
    desk: restFunction<'desk'>({
      deps: common,
      areas: {
        tickets: { routes: areas.tickets, handlers: ticketHandlers({ table, clock, outbound, timers, jobs }) },
        bulks: { routes: areas.bulks, handlers: bulkHandlers({ table, clock, jobs }) },
        messages: { routes: areas.messages, handlers: messageHandlers({ ...conversations, steps: followingSteps({ table, clock, timers }) }) },
        contacts: { routes: areas.contacts, handlers: contactHandlers({ table, clock, outbound, jobs, wait: async () => undefined }) },
        ticketNotes: { routes: areas.ticketNotes, handlers: ticketNoteHandlers({ table, clock }) },
        chats: { routes: areas.chats, handlers: chatHandlers({ ...conversations, jobs }) },
      },
    }),
    outreach: restFunction<'outreach'>({
      deps: common,
      areas: {
        contactLists: { routes: areas.contactLists, handlers: contactListHandlers({ table, clock, jobs, files: conversations.files }) },
        sendApi: { routes: areas.sendApi, handlers: sendApiHandlers(sendApiDeps(home)) },
        webhooks: { routes: areas.webhooks, handlers: webhookHandlers(webhookAreaDeps(home)) },
        campaigns: { routes: areas.campaigns, handlers: campaignHandlers({ ...conversations, timers, jobs }) },
        schedules: { routes: areas.schedules, handlers: scheduleHandlers({ ...conversations, timers, eraser: new MemoryBucket() }) },
      },
    }),
    platform: restFunction<'platform'>({
      deps: common,
      areas: {
        announcements: { routes: areas.announcements, handlers: announcementHandlers(announcementDeps(home)) },
        companyHealth: { routes: areas.companyHealth, handlers: companyHealthHandlers({ table, clock, files: new MemoryBucket() }) },
        ...servedRecords('platform', { table, clock }),
      },
    }),
    meta: restFunction<'meta'>({
      deps: common,
      areas: {
        metaConnections: { routes: areas.metaConnections, handlers: metaConnectionHandlers(metaConnectionDeps(home, graphOfLogins())) },
        metaWebhook: { routes: areas.metaWebhook, handlers: metaWebhookHandlers(webhookDeps(home)) },
      },
    }),
    mail: restFunction<'mail'>({
      deps: common,
      areas: {
        emails: { routes: areas.emails, handlers: emailHandlers(home.deps), refusalPage: unsubscribeRefusal },
        mailSenders: { routes: areas.mailSenders, handlers: mailSenderHandlers(mailSenderDeps(home)) },
        mailTemplates: { routes: areas.mailTemplates, handlers: mailTemplateHandlers({ ...home.deps, files: new MemoryFiles() }) },
      },
    }),
    billing: restFunction<'billing'>({
      deps: common,
      areas: {
        invoices: { routes: areas.invoices, handlers: invoiceHandlers({ table, clock }) },
        subscription: { routes: areas.subscription, handlers: subscriptionHandlers(billing) },
        pixWebhook: { routes: areas.pixWebhook, handlers: pixWebhookHandlers(billing) },
      },
    }),
    live: restFunction<'live'>({
      deps: common,
      areas: {
        live: { routes: areas.live, handlers: liveHandlers({ table, clock }) },
        webPush: { routes: areas.webPush, handlers: webPushHandlers(pushDeps(home)) },
      },
    }),
  };
}

/** Every login of it has one page. */
function graphOfLogins(): PlayedGraph {
  const page = { id: newMetaId(), name: 'Página da loja', access_token: 'token of the page' };
  return new PlayedGraph()
    .on('oauth/access_token', () => ({ access_token: 'token that lasts' }))
    .on('me', () => ({ id: '900000001' }))
    .on('me/accounts', () => ({ data: [page] }));
}

function madeUpFunction(home: Home, area: ServedArea<RouteTable>) {
  const { table, clock } = home.deps;
  // The type knows the product's own areas; the function takes any.
  return restFunction<'live'>({ deps: { table, clock, originSecret }, areas: { live: area } as never });
}

async function answer(handler: unknown, event: APIGatewayProxyEventV2): Promise<ApiReply> {
  // Middy's type wants a context and a callback, which our handlers do not read.
  const run = handler as (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
  const result = await run(event, {} as Context);
  const isText = String(result.headers?.['content-type']).startsWith('text/');
  return {
    status: result.statusCode ?? 200,
    body: isText ? result.body : result.body ? JSON.parse(result.body) : undefined,
    headers: (result.headers ?? {}) as Record<string, string>,
  };
}

/** By path, as the gateway knows them. */
const gatewayKeys = new Map(gatewayRoutes().map(({ method, path }) => [path, `${method} ${path}`]));

function gatewayKey({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const key = gatewayKeys.get(`/api${path}`);
  return key?.startsWith('ANY ') ? key : `${method} /api${path}`;
}

function eventOf(
  route: Pick<Route, 'method' | 'path'>,
  { method = route.method, token, params, query, body, headers, rawBody, isBase64Encoded = false }: ApiCall,
): APIGatewayProxyEventV2 {
  const path = `/api${route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params?.[name] ?? '').toWellFormed()))}`;
  const routeKey = gatewayKey(route);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      'x-origin-secret': originSecret,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined && rawBody === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(params ? { pathParameters: params } : {}),
    ...(query ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'test-request',
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded,
    ...(rawBody === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: rawBody }),
  };
}
