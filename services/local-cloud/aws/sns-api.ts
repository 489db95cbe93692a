import { UnknownTopic, type TopicMessage, type Topics } from '#services/local-cloud/events/topics.ts';
import { escaped, failure, xml, type AwsApi } from './aws-request.ts';

/** SNS: Publish and PublishBatch. Topics and subscriptions are the template's. */
export function snsApi(topics: Topics): AwsApi {
  return async (request) => {
    const { form, operation } = request;
    const topicArn = form.get('TopicArn') ?? form.get('TargetArn') ?? '';
    try {
      if (operation === 'Publish') return xml(request, `<MessageId>${await topics.publish(topicArn, messageOf(form, ''))}</MessageId>`);
      if (operation !== 'PublishBatch') return failure(request, 'InvalidAction', `The local cloud does not emulate ${operation} of SNS`);
      const done: string[] = [];
      for (let prefix = entry(1); form.has(`${prefix}Id`); prefix = entry(done.length + 1)) {
        const id = await topics.publish(topicArn, messageOf(form, prefix));
        done.push(`<member><Id>${escaped(form.get(`${prefix}Id`) ?? '')}</Id><MessageId>${id}</MessageId></member>`);
      }
      return xml(request, `<Successful>${done.join('')}</Successful><Failed/>`);
    } catch (error) {
      if (error instanceof UnknownTopic) return failure(request, 'NotFound', 'Topic does not exist', 404);
      throw error;
    }
  };
}

function entry(number: number): string {
  return `PublishBatchRequestEntries.member.${number}.`;
}

function messageOf(form: URLSearchParams, prefix: string): TopicMessage {
  const read = (name: string) => form.get(prefix + name) ?? undefined;
  const attributes: Record<string, { type: string; value: string }> = {};
  for (let number = 1; read(`MessageAttributes.entry.${number}.Name`) !== undefined; number += 1) {
    const at = `MessageAttributes.entry.${number}.`;
    const value = read(`${at}Value.StringValue`) ?? read(`${at}Value.BinaryValue`) ?? '';
    attributes[read(`${at}Name`) ?? ''] = { type: read(`${at}Value.DataType`) ?? 'String', value };
  }
  const [messageGroupId, deduplicationId] = [read('MessageGroupId'), read('MessageDeduplicationId')];
  return { text: read('Message') ?? '', subject: read('Subject'), attributes, messageGroupId, deduplicationId };
}
