import { Badge, Box } from '~/ui/box';
import { Moment } from '~/ui/moment';
import { Verdict } from '~/ui/verdict';
import type { BillingDetails } from './billing-details.server';
import { formatPrice } from './money';
import { SubscriptionButton } from './subscription-button';

const tones: Record<string, 'good' | 'note'> = { paid: 'good', void: 'note' };

type BillingOverviewProps = { id: number; billing: BillingDetails | 'unreached' };

export function BillingOverview({ id, billing }: BillingOverviewProps) {
  return (
    <Box as="section" className="grid gap-4">
      <h2 className="text-subhead">Billing</h2>
      {billing === 'unreached' ? (
        <Verdict tone="warn" title="Our payment provider does not answer right now">
          <p>Your plan is safe. Load this page again in a moment to see your card and your invoices.</p>
        </Verdict>
      ) : (
        <>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            <dt className="text-ink-2">Card</dt>
            <dd>{billing.card ? <Card {...billing.card} /> : 'None kept'}</dd>
            <dt className="text-ink-2">Next payment</dt>
            <dd>
              {billing.next ? (
                <>
                  {formatPrice(billing.next.amount)} on <Moment at={billing.next.at} isDay />
                </>
              ) : (
                'Nothing is due'
              )}
            </dd>
          </dl>
          <Invoices invoices={billing.invoices} />
        </>
      )}
      <SubscriptionButton id={id} intent="portal">
        Manage billing
      </SubscriptionButton>
    </Box>
  );
}

function Card({ brand, last4, expires }: NonNullable<BillingDetails['card']>) {
  return (
    <>
      <span className="capitalize">{brand}</span> ending in {last4}, expires {expires}
    </>
  );
}

function Invoices({ invoices }: Pick<BillingDetails, 'invoices'>) {
  if (invoices.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-semibold">Invoices</h3>
      <ul>
        {invoices.map(({ id, at, amount, status, url }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2">
            <span className="min-w-40">
              <Moment at={at} isDay />
            </span>
            <span className="min-w-20 font-mono text-sm">{formatPrice(amount)}</span>
            <Badge tone={tones[status] ?? 'bad'}>{status}</Badge>
            {url && (
              <a href={url} className="ms-auto inline-flex min-h-11 items-center">
                View
                <span className="sr-only">
                  {' '}
                  the invoice of <Moment at={at} isDay />
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
