import { isRecord } from '#services/local-cloud/aws/aws-json.ts';

/**
 * Whether an event matches a filter of an event source mapping. A pattern's leaves are lists of which one must match: a
 * value, or `prefix`, `suffix`, `exists`, `anything-but`, `equals-ignore-case`, `numeric`.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (!isRecord(pattern)) return false;
  return Object.entries(pattern).every(([name, expected]) => {
    if (name === '$or') return Array.isArray(expected) && expected.some((option) => matchesPattern(option, event));
    const value = isRecord(event) ? event[name] : undefined;
    return Array.isArray(expected) ? expected.some((rule) => matchesRule(rule, value)) : matchesPattern(expected, value);
  });
}

/** The filters of an event source mapping; without any, everything matches. */
export function filtersOf(criteria: unknown): ((event: unknown) => boolean) | undefined {
  const filters: unknown = isRecord(criteria) ? criteria['Filters'] : undefined;
  if (!Array.isArray(filters) || filters.length === 0) return undefined;
  const patterns: unknown[] = filters.filter(isRecord).map((filter) => JSON.parse(String(filter['Pattern'])));
  return (event) => patterns.some((pattern) => matchesPattern(pattern, event));
}

function matchesRule(rule: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => matchesRule(rule, item));
  if (!isRecord(rule)) return rule === value;
  const [operator, operand] = Object.entries(rule)[0] ?? [];
  switch (operator) {
    case 'exists':
      return (value !== undefined) === operand;
    case 'prefix':
      return typeof value === 'string' && value.startsWith(String(operand));
    case 'suffix':
      return typeof value === 'string' && value.endsWith(String(operand));
    case 'equals-ignore-case':
      return typeof value === 'string' && value.toLowerCase() === String(operand).toLowerCase();
    case 'anything-but': {
      const excluded: unknown[] = Array.isArray(operand) ? operand : [operand];
      return value !== undefined && !excluded.some((item) => matchesRule(item, value));
    }
    case 'numeric':
      return typeof value === 'number' && Array.isArray(operand) && matchesNumber(operand, value);
    default:
      throw new Error(`The filter operator ${String(operator)} is not emulated`);
  }
}

/** `[">", 0, "<=", 5]`: every comparison must hold. */
function matchesNumber(comparisons: unknown[], value: number): boolean {
  for (let index = 0; index < comparisons.length; index += 2) {
    const bound = Number(comparisons[index + 1]);
    const holds: Record<string, boolean> = {
      '=': value === bound,
      '<': value < bound,
      '<=': value <= bound,
      '>': value > bound,
      '>=': value >= bound,
    };
    if (holds[String(comparisons[index])] !== true) return false;
  }
  return true;
}
