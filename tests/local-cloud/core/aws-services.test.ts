import { SESClient, ListTemplatesCommand } from '@aws-sdk/client-ses';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, it, onTestFinished } from 'vitest';
import { startAwsServices } from '#services/local-cloud/aws/aws-services.ts';

async function givenNothing() {
  const aws = await startAwsServices(new Map());
  onTestFinished(() => aws.close());
  return { endpoint: aws.endpoint, region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } };
}

it('refuses a service that is not emulated, in the protocol that its client speaks', async () => {
  const options = await givenNothing();

  const byQuery = new SESClient(options).send(new ListTemplatesCommand({}));
  await expect(byQuery).rejects.toThrow('The local cloud does not emulate the service ses (ListTemplates)');

  const byRest = new LambdaClient(options).send(new InvokeCommand({ FunctionName: 'fn' }));
  await expect(byRest).rejects.toMatchObject({
    name: 'UnknownOperationException',
    message: 'The local cloud does not emulate the service lambda (POST /2015-03-31/functions/fn/invocations)',
  });
});
