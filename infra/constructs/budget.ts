import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

interface BudgetProps {
  readonly name: string;
  readonly monthlyUsd: number;
  readonly email: string;
}

/** Warns, and stops nothing: it writes when four fifths of a month's money are spent, and when the month is going to cost more than all of it. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { name, monthlyUsd, email }: BudgetProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
    const notify = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: { budgetName: name, budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyUsd, unit: 'USD' } },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    });
  }
}
