import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { functionSpecs } from '#infra/function-map.ts';
import type { Names } from '#infra/names.ts';
import { savedQueries } from '#infra/queries.ts';

/** The questions of an operator, kept in Logs Insights below the stage's name, over the logs of all functions and of the session tasks. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, names: Names) {
    super(scope, id);
    const logGroupNames = [names.sessionsLog, ...functionSpecs.map(([name]) => names.log(name))];
    for (const [name, queryString] of Object.entries(savedQueries))
      new CfnQueryDefinition(this, name, { name: `${names.savedQueries}/${name}`, logGroupNames, queryString });
  }
}
