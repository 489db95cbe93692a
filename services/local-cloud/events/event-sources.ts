import { mappingOf, type EventSource, type EventSourceContext } from './event-source-mapping.ts';
import { startSqsSource } from './sqs-source.ts';
import { startStreamSource } from './stream-source.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

export function startEventSources(template: LocalTemplate, context: EventSourceContext): EventSource {
  const sources = template
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => properties['Enabled'] !== false && properties['Enabled'] !== 'false')
    .map((resource) => mappingOf(resource, template))
    .map((mapping) => (mapping.sourceArn.startsWith('arn:aws:sqs:') ? startSqsSource(mapping, context) : startStreamSource(mapping, context)));
  return {
    async close() {
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}
