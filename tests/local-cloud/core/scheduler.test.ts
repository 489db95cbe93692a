import { describe, expect, it, onTestFinished } from 'vitest';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { nextRun } from '#services/local-cloud/events/schedule-expression.ts';
import { Scheduler } from '#services/local-cloud/events/scheduler.ts';
import { openState } from '#services/local-cloud/template/state.ts';
import { givenCore, lambdaFunction, tell, temporaryFolder } from '#tests/local-cloud/core/given.ts';

const time = (text: string) => Date.parse(text);

describe('schedule expressions', () => {
  it.each([
    ['rate(5 minutes)', 'UTC', '2026-01-01T00:00:00Z', '2026-01-01T00:05:00Z'],
    ['at(2026-03-01T09:30:00)', 'America/Sao_Paulo', '2026-01-01T00:00:00Z', '2026-03-01T12:30:00Z'],
    ['cron(0 9 * * ? *)', 'America/Sao_Paulo', '2026-01-01T12:00:00Z', '2026-01-02T12:00:00Z'],
    ['cron(0/15 * * * ? *)', 'UTC', '2026-01-01T00:14:59Z', '2026-01-01T00:15:00Z'],
    ['cron(0 8 ? * MON-FRI *)', 'UTC', '2026-01-03T00:00:00Z', '2026-01-05T08:00:00Z'],
    ['cron(30 1 L * ? *)', 'UTC', '2026-02-01T00:00:00Z', '2026-02-28T01:30:00Z'],
    ['cron(0 12 29 2 ? *)', 'UTC', '2026-01-01T00:00:00Z', '2028-02-29T12:00:00Z'],
    // Clocks go forward on 8 March 2026 at 2:00.
    ['cron(0 9 * * ? *)', 'America/New_York', '2026-03-07T15:00:00Z', '2026-03-08T13:00:00Z'],
  ])('%s in %s', (expression, zone, after, expected) => {
    expect(new Date(nextRun(expression, zone, time(after)) ?? 0).toISOString()).toBe(new Date(expected).toISOString());
  });

  it('is never due again after its one time', () => {
    expect(nextRun('at(2026-01-01T00:00:00)', 'UTC', time('2026-01-01T00:00:00Z'))).toBeUndefined();
  });

  it.each(['every minute', 'rate(5 weeks)', 'cron(* * *)', 'cron(x * * * ? *)', 'at(tomorrow)'])('refuses %s', (expression) => {
    expect(() => nextRun(expression, 'UTC', 0)).toThrow(/expression|field/);
  });
});

describe('the scheduler', () => {
  it('runs schedules of the template and those made by the application', async () => {
    const code = `${tell} export const handler = async (event) => tell(event);`;
    const rate = { ScheduleExpression: 'rate(1 minute)', Target: { Arn: { 'Fn::GetAtt': ['Worker', 'Arn'] }, Input: '{"from":"template"}' } };
    const { core, told } = await givenCore(
      { Worker: lambdaFunction('Worker'), Rate: { Type: 'AWS::Scheduler::Schedule', Properties: rate } },
      { Worker: code },
    );
    const at = (moment: number) => ({
      ScheduleExpression: `at(${new Date(moment).toISOString().slice(0, 19)})`,
      GroupName: 'made',
      ActionAfterCompletion: 'DELETE',
      Target: { Arn: core.template.attribute('Worker', 'Arn'), Input: '{"from":"api"}' },
    });
    const schedule = `${core.endpoints.scheduler}/schedules/one`;
    const headers = { authorization: 'AWS4-HMAC-SHA256 Credential=a/20200101/us-east-1/scheduler/aws4_request, SignedHeaders=host, Signature=0' };
    const send = async (method: string, definition: object) => (await fetch(schedule, { method, body: JSON.stringify(definition), headers })).status;

    // An hour ahead, so that it is there yet when it is made again.
    expect([await send('POST', at(Date.now() + 3_600_000)), await send('POST', at(Date.now() + 3_600_000))]).toEqual([200, 409]);
    expect(await send('PUT', at(Date.now()))).toBe(200);

    expect(await told()).toEqual({ from: 'api' });
    await expect.poll(async () => (await fetch(`${schedule}?groupName=made`, { headers })).status).toBe(404);
  });

  it('runs what was missed, once', async () => {
    const folder = temporaryFolder();
    const invoked: unknown[] = [];
    const deliver = async (_arn: string, text: string) => void invoked.push(JSON.parse(text));
    const context = { deliver, report: () => undefined };
    const definition = { ScheduleExpression: 'rate(1 hour)', Target: { Arn: 'arn:aws:lambda:x:0:function:fn', Input: '1' } };
    const before = openState(folder);
    new Scheduler({ ...context, state: before, now: () => 0 }).put('default', 'hourly', definition);
    before.close();

    const state = openState(folder);
    const scheduler = new Scheduler({ ...context, state, now: () => 5 * 3_600_000 });
    onTestFinished(async () => {
      await scheduler.close();
      state.close();
    });
    scheduler.start({ ofType: () => [] });

    await expect.poll(() => state.database.prepare('SELECT next_at FROM schedules').get()?.['next_at']).toBe(6 * 3_600_000);
    expect(invoked).toEqual([1]);
  });
});

it('tells the application when a secret does not exist', async () => {
  const { core } = await givenCore({}, {});

  const reading = callAwsJson({
    endpoint: core.endpoints.secretsManager,
    target: 'secretsmanager.GetSecretValue',
    version: '1.1',
    body: { SecretId: 'none' },
  });

  await expect(reading).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});
