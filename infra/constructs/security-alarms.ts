import { Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import { functionSpecs } from '#infra/function-map.ts';
import type { FunctionName } from '#shared/ports/used-by.ts';

interface SecurityAlarmsProps {
  readonly alarms: Alarms;
  readonly logs: ReadonlyMap<FunctionName, LogGroup>;
}

const said = (field: string, words: string) => FilterPattern.stringValue(`$.${field}`, '=', words);
const ended = (route: string, code: string) => FilterPattern.all(said('message', 'request'), said('route', route), said('code', code));

/** Counts what points to an attack on accounts, of the whole installation, and tells of a wave. A single wrong password is nothing. */
export class SecurityAlarms extends Construct {
  readonly #metricNamespace: string;

  constructor(scope: Construct, id: string, { alarms, logs }: SecurityAlarmsProps) {
    super(scope, id);
    this.#metricNamespace = `Recado/${Stack.of(this).stackName}`;
    const logsOf = (names: readonly FunctionName[]) => names.flatMap((name) => logs.get(name) ?? []);
    const own = logsOf(['identity']);
    const restLogs = logsOf(functionSpecs.flatMap(([name, { trigger }]) => (trigger.kind === 'rest' ? [name] : [])));
    const refused = FilterPattern.all(said('message', 'request'), said('code', 'ERR_NO_PERMISSION'));
    const signs = [
      this.#count('LoginsFailed', { filterPattern: ended('POST /api/auth/login', 'ERR_INVALID_CREDENTIALS'), logs: own, weight: 1 }),
      // Whoever gets so far knows the password.
      this.#count('CodesWrong', { filterPattern: ended('POST /api/auth/login/factor', 'ERR_FACTOR_CODE_WRONG'), logs: own, weight: 5 }),
      this.#count('TokensReused', { filterPattern: said('message', 'refresh token reused'), logs: own, weight: 20 }),
      this.#count('RightsRefused', { filterPattern: refused, logs: restLogs, weight: 1 }),
    ];
    // These raise nothing: they are seen beside a wave.
    this.#count('TokensRotated', { filterPattern: ended('POST /api/auth/refresh_token', 'OK'), logs: own, weight: 0 });
    this.#count('LimitsReached', {
      filterPattern: FilterPattern.all(said('message', 'request'), said('code', 'ERR_TOO_MANY_REQUESTS')),
      logs: restLogs,
      weight: 0,
    });
    const [weighed] = signs;
    if (!weighed) return;
    alarms.add(this, 'AccountsAttacked', {
      metric: weighed,
      threshold: 200,
      impact:
        'Many passwords, codes, stolen tokens or foreign routes are tried: weak accounts may be opened, and some people are shut out for a quarter of an hour.',
      runbook: 'accounts-are-attacked',
    });
  }

  /**
   * Counts a sign in a metric of its own, whatever number of logs has it, and by its weight in the one that the alarm watches: each watched metric
   * costs as much as an alarm. A filter knows no fixed dimension: the namespace names the stack.
   */
  #count(
    metricName: string,
    { filterPattern, logs, weight }: { filterPattern: IFilterPattern; logs: readonly LogGroup[]; weight: number },
  ): Metric | undefined {
    const common = { filterPattern, metricNamespace: this.#metricNamespace };
    for (const log of logs) log.addMetricFilter(metricName, { ...common, metricName });
    if (weight === 0) return undefined;
    const [weighed] = logs.map((log) => log.addMetricFilter(`${metricName}Weighed`, { ...common, metricName: 'AttackSigns', metricValue: String(weight) }));
    return weighed?.metric({ statistic: 'Sum' });
  }
}
