import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ackQueue } from '#functions/ports/ack-queue.ts';
import { deadLetters } from '#functions/ports/dead-letters.ts';
import { campaignJobs, jobs } from '#functions/ports/jobs.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { outbound } from '#functions/ports/outbound-queue.ts';
import { port } from '#functions/ports/port.ts';
import { appUrl, isLocal, mailTopic, mediaOrigin, originSecret, platformSender, signUpsPerHour, requestsPerSecond } from '#functions/ports/settings.ts';
import * as declared from '#shared/ports/declared.ts';
import { type PortName, portsOf } from '#shared/ports/used-by.ts';

const environment = { TABLE_NAME: 'recado', CAMPAIGNS_QUEUE_URL: 'https://sqs/campaigns', MAIL_TOPIC_ARN: 'arn:topic' };

beforeEach(() => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterEach(() => void vi.unstubAllEnvs());

describe('the deps of a function', () => {
  it('are the table, the clock and its ports, by their names', () => {
    expect(Object.keys(openDeps('mail-notices', campaignJobs, mailTopic)).toSorted()).toEqual(['clock', 'jobs', 'mailTopic', 'table']);
  });

  it('are each opened at its first use, and once', () => {
    const opened: string[] = [];
    const counted = () => port(declared.mailTopic, 'mailTopic', ({ MAIL_TOPIC_ARN }) => opened.push(MAIL_TOPIC_ARN));
    const deps = openDeps('mail-notices', campaignJobs, counted);
    const before = [...opened];

    expect([deps.mailTopic, deps.mailTopic]).toEqual([1, 1]);
    expect({ before, opened }).toEqual({ before: [], opened: ['arn:topic'] });
  });

  it('are refused with the name of every variable that is missing or wrong', () => {
    vi.stubEnv('TABLE_NAME', '');
    vi.stubEnv('CAMPAIGNS_QUEUE_URL', 'no address');

    expect(() => openDeps('mail-notices', campaignJobs, mailTopic)).toThrow('invalid environment of mail-notices: TABLE_NAME, CAMPAIGNS_QUEUE_URL');
  });

  it('read each kind of variable', () => {
    const variables = {
      ORIGIN_SECRET: 'a,b',
      AUTH_SECRET_ARN: 'arn:auth',
      LOCAL_MODE: 'true',
      SIGN_UPS_PER_HOUR: '10',
      REQUESTS_PER_SECOND: '20',
      PLATFORM_SENDER: '',
      APP_URL: '',
      CAMPAIGNS_QUEUE_URL: 'http://jobs',
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const authSecret = () => port(declared.authSecret, 'authSecret', ({ AUTH_SECRET_ARN }) => AUTH_SECRET_ARN);
    const deps = openDeps('identity', originSecret, requestsPerSecond, authSecret, isLocal, signUpsPerHour, campaignJobs, platformSender, appUrl);

    expect([deps.originSecret, deps.isLocal, deps.signUpsPerHour]).toEqual(['a,b', true, 10]);
  });

  it('compile only with the ports of the function, all of them, and what these need', () => {
    const wrong = [
      // @ts-expect-error -- the topic is forgotten
      () => openDeps('mail-notices', campaignJobs),
      // @ts-expect-error -- the address is of other functions
      () => openDeps('mail-notices', campaignJobs, mailTopic, appUrl),
      // @ts-expect-error -- jobs of campaigns are not those of the background
      () => openDeps('mail-notices', jobs, mailTopic),
      // @ts-expect-error -- the opener needs what no port of the function gives
      () => openDeps('receive', deadLetters, ackQueue, outbound, campaignJobs, needing),
      () => openDeps('receive', deadLetters, ackQueue, outbound, campaignJobs, mediaOrigin),
    ];
    const needing = () => port(declared.mediaOrigin, 'mediaOrigin', (_environment, { never }: { readonly never: string }) => never);

    expect(wrong).toHaveLength(5);
  });
});

it('declares each port under its name, and no port that nobody uses', () => {
  const names = Object.keys(declared) as PortName[]; // the module exports nothing else
  const used = new Set<string>(['table', ...Object.values(portsOf).flat()]);

  expect(names.filter((name) => declared[name].name !== name)).toEqual([]);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});
