import { GetSendQuotaCommand } from '@aws-sdk/client-ses';
import type { CaaRecord } from 'node:dns';
import { resolveCaa, resolveNs } from 'node:dns/promises';
import { lastingTypes } from '#infra/lasting.ts';
import { stackNames } from '#infra/names.ts';
import { type Aws, awsIn, lookOrSay, stackState } from '#infra/operations/aws.ts';
import { capacityNotes } from '#infra/operations/capacity.ts';
import { copyNotes } from '#infra/operations/copies.ts';
import { counted, leftBehind } from '#infra/operations/left-behind.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { preflight } from '#infra/operations/preflight.ts';
import { platformSenderOf, type Stage } from '#infra/stages.ts';

/** The internet's names, as far as a certificate needs them. */
export interface Names {
  resolveNs(name: string): Promise<string[]>;
  resolveCaa(name: string): Promise<CaaRecord[]>;
}

/** Mails that an account in the sandbox of SES may send in a day. https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html */
const sandboxMails = 200;
/** vCPUs of Fargate that every account has. https://docs.aws.amazon.com/AmazonECS/latest/developerguide/service-quotas.html */
const leastVcpus = 6;
/** Authorities by whose names a CAA record lets AWS make certificates. https://docs.aws.amazon.com/acm/latest/userguide/setup-caa.html */
const authorities = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

/**
 * Says everything about a stage's account that a deploy will meet, before it or after one that failed.
 *
 * @throws Error with one sentence for each thing that a deploy would fail at.
 */
export async function doctor(operator: Operator, stage: Stage, aws: Aws, names: Names = { resolveNs, resolveCaa }): Promise<void> {
  const problems = await preflight(operator, stage, aws);
  // Without the right account nothing else can be asked.
  const isAsked = !problems.some((problem) => /^(AWS cannot be reached|There are no AWS credentials|The credentials (are of|work, but))/.test(problem));
  const zone = await zoneProblems(stage, names);
  if (isAsked) for (const note of await notesOf(stage, aws)) operator.say(note);
  if (problems.length + zone.length > 0) throw new Error([...problems, ...zone].join('\n'));
  operator.say(`Nothing stands in the way of \`npm run deploy -- --stage ${stage.name}\`.`);
}

async function notesOf(stage: Stage, aws: Aws): Promise<string[]> {
  const notes = await Promise.all([stackNotes, leftNotes, capacityNotes, mailNotes, copyNotes].map((look) => lookOrSay(() => look(stage, aws))));
  return [...notes.flat(), ...taskNotes(stage)];
}

async function stackNotes(stage: Stage, aws: Aws): Promise<string[]> {
  const { edge, ...own } = stackNames(stage);
  const asked = Object.values(own).map((name) => ({ name, client: aws.cloudFormation }));
  if (edge !== undefined) asked.push({ name: edge, client: awsIn('us-east-1').cloudFormation });
  const states = await Promise.all(asked.map(async ({ name, client }) => [name, (await stackState(client, name))?.status ?? ''] as const));
  const unmade = states.flatMap(([name, status]) => {
    if (status === 'REVIEW_IN_PROGRESS') return [`The stack ${name} was asked for and never made (REVIEW_IN_PROGRESS): the next deploy makes it.`];
    if (/^ROLLBACK_(COMPLETE|FAILED)$/.test(status))
      return [`The stack ${name} failed when it was first made (${status}): the next deploy removes what is left, and makes it.`];
    return name === edge && status === 'CREATE_IN_PROGRESS'
      ? [`The certificate waits for its record in the zone (${name}): if that takes more than half an hour, the zone is not the one that the domain asks.`]
      : [];
  });
  const hasDistribution = states.some(([name, status]) => [own.media, own.site].includes(name) && /^(CREATE|UPDATE)_COMPLETE$/.test(status));
  if (hasDistribution) return unmade;
  const open = 'CloudFront may refuse a new account ("must be verified"), which nobody can ask beforehand';
  return [...unmade, `${open}: if the deploy of ${own.media} says so, open a case at AWS Support (account and billing), and deploy again.`];
}

async function leftNotes(stage: Stage, aws: Aws): Promise<string[]> {
  const left = await leftBehind(stage, aws);
  if (left.length === 0) return [];
  const scheduled = left.filter(({ isScheduled }) => isScheduled).map(({ name }) => name);
  return [
    `An earlier installation has left ${counted(left, (type) => lastingTypes[type].word)}: the next deploy takes them over.`,
    ...(scheduled.length > 0 ? [`To be deleted within days: ${scheduled.join(', ')}. The next deploy keeps them.`] : []),
  ];
}

async function mailNotes(stage: Stage, { ses }: Aws): Promise<string[]> {
  if (platformSenderOf(stage) === undefined) return [`No mails are sent: give infra/stages/${stage.name}.json a domain, or mailFrom.`];
  const { Max24HourSend: most = 0, SentLast24Hours: sent = 0 } = await ses.send(new GetSendQuotaCommand({}));
  const leave = 'infra/RUNBOOK.md, "E-mail: leave the sandbox of SES", says how to leave it';
  if (most <= sandboxMails) return [`SES is in its sandbox: it sends ${most} mails a day, to verified addresses only. ${leave}.`];
  return sent >= 0.8 * most
    ? [`SES has sent ${sent} of the ${most} mails that it sends in a day: ask for more at Service Quotas, SES, Sending quota (L-804C8AE8).`]
    : [];
}

/** While an image is exchanged, the old and the new tasks run side by side. */
function taskNotes({ tasks: { max, spot, cpu } }: Stage): string[] {
  const kinds = [
    { what: 'Fargate', most: max, quota: 'Fargate On-Demand vCPU (L-3032A538)' },
    { what: 'Fargate Spot', most: spot, quota: 'Fargate Spot vCPU (L-36FBB829)' },
  ];
  return kinds.flatMap(({ what, most, quota }) => {
    const vcpus = Math.ceil((2 * most * cpu) / 1_024);
    if (vcpus <= leastVcpus) return [];
    return [`Up to ${vcpus} vCPUs of ${what} are needed: see that Service Quotas, AWS Fargate, ${quota} allows them, and ask for ${vcpus} if not.`];
  });
}

/** Names that are asked from the domain upwards, but never a top level. */
function upwards(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

async function zoneProblems({ domain, name }: Stage, names: Names): Promise<string[]> {
  if (!domain) return [];
  const [servers, rules] = await Promise.all([nearest(domain.name, (one) => names.resolveNs(one)), nearest(domain.name, (one) => names.resolveCaa(one))]);
  const issuers = (rules ?? []).flatMap(({ issue }) => (issue === undefined ? [] : [issue]));
  const isForbidden = issuers.length > 0 && !issuers.some((issuer) => authorities.includes(issuer.split(';')[0]?.trim() ?? ''));
  return [
    ...(servers === undefined
      ? [`No name server answers for ${domain.name}, which infra/stages/${name}.json names: register the domain, and delegate it.`]
      : []),
    ...('hostedZoneId' in domain && servers && !servers.some((server) => server.includes('awsdns'))
      ? [
          `The names of ${domain.name} are kept by ${servers[0]}, and not by Route 53: enter the zone’s four name servers at the registrar, or bring a certificate (certificateArn).`,
        ]
      : []),
    ...(isForbidden ? [`CAA records of ${domain.name} let only ${issuers.join(', ')} make certificates: add one for amazon.com.`] : []),
  ];
}

/** The first answer on the way up; a name without one asks its parent. */
async function nearest<T>(domain: string, ask: (name: string) => Promise<T[]>): Promise<T[] | undefined> {
  for (const name of upwards(domain)) {
    const found = await ask(name).catch(() => []);
    if (found.length > 0) return found;
  }
  return undefined;
}
