import { useEffect, useState } from 'react';
import { lazyPart, ScriptPart } from '~/ui/script-part';
import { Verdict } from '~/ui/verdict';
import type { CardPage } from './card-order';
import type { CheckoutActions } from './stripe-js';

const CardField = lazyPart(() => import('./card-field'), CardFieldMissing);

/** The card field with script, and the way to Stripe's own page without, or where the field cannot be had. */
export function CardPayment(props: CardPage & { onChange(actions: CheckoutActions | null): void }) {
  const { onChange } = props;
  const [hasFailed, setHasFailed] = useState(false);
  const fail = () => {
    setHasFailed(true);
    onChange(null);
  };
  if (hasFailed) {
    return (
      <Verdict tone="warn" title="The card form did not load">
        <p>
          Press Pay all the same: you pay on the page of Stripe, our payment provider, and come back here.
        </p>
      </Verdict>
    );
  }
  return (
    <>
      <p className="script:hidden">
        You pay on the page of Stripe, our payment provider, and come back here. We never see your card.
      </p>
      <ScriptPart>
        <CardField {...props} onReady={onChange} onFailure={fail} />
      </ScriptPart>
      <p className="hidden text-sm text-ink-2 script:block">
        Your card goes to Stripe, our payment provider. We never see it.
      </p>
    </>
  );
}

function CardFieldMissing({ onFailure }: { onFailure(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(onFailure, []);
  return null;
}
