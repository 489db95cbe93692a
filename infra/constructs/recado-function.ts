import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import type { FunctionSpec } from '#infra/function-spec.ts';

interface RecadoFunctionProps {
  readonly alarms: Alarms;
  readonly logGroupName: string;
  readonly spec: FunctionSpec;
  /** The folder of `index.mjs`. */
  readonly codeFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
  /** Kept free for it in the account, and its most; 0 for none. */
  readonly reserved: number;
}

/** A Lambda function by the house rules: own role with only what it uses, own log group that forgets, an alarm that says what breaks. */
export class RecadoFunction extends Construct {
  readonly handler: lambda.Function;
  readonly logGroup: LogGroup;
  /** Its errors, where no other alarm says the same. */
  readonly alarm: Alarm | undefined;

  constructor(scope: Construct, id: string, props: RecadoFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Log', { logGroupName: props.logGroupName, retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY });
    // Not the managed policy for basic execution: that one may write to every log group of the account.
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(role);
    for (const statement of props.statements) role.addToPolicy(statement);
    this.handler = new lambda.Function(this, 'Function', {
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: lambda.Code.fromAsset(props.codeFolder),
      memorySize: props.spec.memoryMb,
      timeout: Duration.seconds(props.spec.timeoutSeconds),
      role,
      ...(props.reserved > 0 && { reservedConcurrentExecutions: props.reserved }),
      logGroup: this.logGroup,
      // Lambda's own three lines of each call would be more than half of the logs; its metrics say the same.
      loggingFormat: lambda.LoggingFormat.JSON,
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      environment: { ...props.environment, NODE_OPTIONS: '--enable-source-maps', LOG_LEVEL: 'info' },
    });
    const { errorImpact: impact } = props.spec;
    this.alarm =
      impact === undefined
        ? undefined
        : props.alarms.add(this, 'Alarm', { metric: this.handler.metricErrors({ statistic: 'Sum' }), threshold: 1, impact, runbook: 'a-function-fails' });
  }
}
