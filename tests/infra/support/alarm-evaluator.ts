import * as z from 'zod';
import { flatten, ofType } from './template.ts';

const dimensions = z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]);
const metricShape = z.object({ Namespace: z.unknown(), MetricName: z.string(), Dimensions: dimensions });
const alarmShape = z.object({
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()).default([]),
  OKActions: z.array(z.unknown()).default([]),
  Namespace: z.unknown().optional(),
  MetricName: z.string().optional(),
  Dimensions: dimensions,
  Metrics: z.array(z.object({ Id: z.string(), Expression: z.string().optional(), MetricStat: z.object({ Metric: metricShape }).optional() })).default([]),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  ComparisonOperator: z.enum(['GreaterThanOrEqualToThreshold', 'LessThanThreshold']),
  TreatMissingData: z.enum(['breaching', 'notBreaching', 'ignore']),
});
type Alarm = z.infer<typeof alarmShape>;
type Value = number | undefined;

/** Data of CloudWatch for the last periods, newest last, by `namespace/name` and, where it matters, what a dimension says. */
export interface MetricData {
  readonly metric: RegExp;
  readonly values: readonly Value[];
}

export const alarms = () => ofType('AWS::CloudWatch::Alarm', alarmShape);

/** The logical ids of the alarms that go off. */
export function alarmsIn(data: readonly MetricData[]): string[] {
  return alarms().flatMap(({ id, properties }) => (isIn(properties, data) ? [id] : []));
}

function isIn(alarm: Alarm, data: readonly MetricData[]): boolean {
  const recent = Array.from({ length: alarm.EvaluationPeriods }, (_, back) => valueOf(alarm, data, back));
  return recent.every((value) => {
    if (value === undefined || Number.isNaN(value)) return alarm.TreatMissingData === 'breaching';
    return alarm.ComparisonOperator === 'LessThanThreshold' ? value < alarm.Threshold : value >= alarm.Threshold;
  });
}

/** @param back 0 for the newest period. */
function valueOf(alarm: Alarm, data: readonly MetricData[], back: number): Value {
  const read = (metric: z.infer<typeof metricShape>): Value => data.find((one) => one.metric.test(nameOf(metric)))?.values.at(-1 - back);
  if (alarm.MetricName !== undefined) return read({ Namespace: alarm.Namespace, MetricName: alarm.MetricName, Dimensions: alarm.Dimensions });
  const values = new Map<string, Value>();
  for (const { Id, MetricStat } of alarm.Metrics) if (MetricStat) values.set(Id, read(MetricStat.Metric));
  const expression = alarm.Metrics.find((one) => one.Expression !== undefined)?.Expression ?? '';
  const [result] = new Expression(expression, values).read();
  return result;
}

function nameOf({ Namespace, MetricName, Dimensions }: z.infer<typeof metricShape>): string {
  const namespace = typeof Namespace === 'string' ? Namespace : flatten(Namespace);
  return `${namespace}/${MetricName} ${Dimensions.map(({ Name, Value }) => `${Name}=${flatten(Value)}`).join(' ')}`;
}

/** As much of CloudWatch's metric math as the alarms use: arithmetic, comparison, IF, SUM, MAX, FILL and METRICS. A value is a list: METRICS() has several. */
class Expression {
  readonly #tokens: string[];
  readonly #values: ReadonlyMap<string, Value>;

  constructor(text: string, values: ReadonlyMap<string, Value>) {
    this.#tokens = text.match(/[a-zA-Z]\w*|[\d.]+|>=|[-+*/(),<>]/g) ?? [];
    this.#values = values;
  }

  read(): Value[] {
    let [left] = [this.#sum()];
    while (this.#tokens[0] === '>=') {
      this.#tokens.shift();
      left = both(left, this.#sum(), (a, b) => Number(a >= b));
    }
    return left;
  }

  #sum(): Value[] {
    let left = this.#product();
    for (let operator = this.#tokens[0]; operator === '+' || operator === '-'; operator = this.#tokens[0]) {
      this.#tokens.shift();
      const isPlus = operator === '+';
      left = both(left, this.#product(), (a, b) => (isPlus ? a + b : a - b));
    }
    return left;
  }

  #product(): Value[] {
    let left = this.#atom();
    for (let operator = this.#tokens[0]; operator === '*' || operator === '/'; operator = this.#tokens[0]) {
      this.#tokens.shift();
      const isTimes = operator === '*';
      left = both(left, this.#atom(), (a, b) => (isTimes ? a * b : a / b));
    }
    return left;
  }

  #atom(): Value[] {
    const token = this.#tokens.shift() ?? '';
    if (token === '(') {
      const inner = this.read();
      this.#tokens.shift();
      return inner;
    }
    if (/^\d/.test(token)) return [Number(token)];
    if (this.#tokens[0] === '(') return called(token, this.#parameters(), this.#values);
    if (!this.#values.has(token)) throw new Error(`${token} is no metric of the alarm`);
    return [this.#values.get(token)];
  }

  #parameters(): Value[][] {
    const parameters: Value[][] = [];
    for (let separator = this.#tokens.shift(); separator !== ')'; separator = this.#tokens.shift()) {
      if (this.#tokens[0] === ')') continue;
      parameters.push(this.read());
    }
    return parameters;
  }
}

function both(left: readonly Value[], right: readonly Value[], compute: (a: number, b: number) => number): Value[] {
  return left.map((a, index) => {
    const b = right[index] ?? right[0];
    return a === undefined || b === undefined ? undefined : compute(a, b);
  });
}

function called(name: string, [first = [], second = [], third = []]: Value[][], values: ReadonlyMap<string, Value>): Value[] {
  const known = first.filter((value) => value !== undefined);
  switch (name) {
    case 'METRICS':
      return [...values.values()];
    case 'FILL':
      return first.map((value) => value ?? second[0]);
    case 'SUM':
      return known.length > 0 ? [known.reduce((sum, value) => sum + value, 0)] : [undefined];
    case 'MAX':
      return known.length > 0 ? [Math.max(...known)] : [undefined];
    case 'IF':
      return first[0] === undefined ? [undefined] : first[0] ? second : third;
    default:
      throw new Error(`${name} is not evaluated here`);
  }
}
