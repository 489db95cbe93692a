import type { Scheduler } from '#services/local-cloud/events/scheduler.ts';
import { textOf } from './aws-json.ts';
import { failure, json, type AwsApi } from './aws-request.ts';

/** EventBridge Scheduler: schedules are made, read, replaced and deleted. */
export function schedulerApi(scheduler: Scheduler, arnPrefix: string): AwsApi {
  return (request) => {
    const { url, method, body } = request;
    const encoded = /^\/schedules\/([^/]+)$/.exec(url.pathname)?.[1];
    if (encoded === undefined) return failure(request, 'UnknownOperationException', `${method} ${url.pathname} is not emulated`);
    const name = decodeURIComponent(encoded);
    const group = textOf(body['GroupName'] ?? url.searchParams.get('groupName'), 'default');
    const arn = `${arnPrefix}:schedule/${group}/${name}`;
    const existing = scheduler.get(group, name);
    if (method === 'POST' && existing) return failure(request, 'ConflictException', `Schedule ${name} already exists.`, 409);
    if (method !== 'POST' && !existing) return failure(request, 'ResourceNotFoundException', `Schedule ${name} does not exist.`, 404);
    if (method === 'GET') return json({ ...existing, Arn: arn, Name: name, GroupName: group });
    if (method === 'DELETE') {
      scheduler.remove(group, name);
      return json({});
    }
    try {
      scheduler.put(group, name, body);
    } catch (error) {
      return failure(request, 'ValidationException', error instanceof Error ? error.message : String(error));
    }
    return json({ ScheduleArn: arn });
  };
}
