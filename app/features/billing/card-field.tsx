import { useEffect, useRef, useState } from 'react';
import type { CardPage } from './card-order';
import { type CheckoutActions, openCheckout } from './stripe-js';

type CardFieldProps = CardPage & { onReady(actions: CheckoutActions): void; onFailure(): void };

export default function CardField(props: CardFieldProps) {
  const { stripe, planId, attempt, code, courseId, onReady, onFailure } = props;
  const place = useRef<HTMLDivElement>(null);
  const [actions, setActions] = useState<CheckoutActions>();
  const [isReady, setIsReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the card field is opened once
  useEffect(() => {
    if (!place.current) return;
    let isGone = false;
    const newSecret = () => requestSecret({ plan: planId, attempt, course: courseId });
    const opening = openCheckout({ ...stripe, place: place.current, newSecret });
    opening.then(
      (opened) => !isGone && setActions(opened.actions),
      () => !isGone && onFailure(),
    );
    return () => {
      isGone = true;
      opening.then(({ element }) => element.destroy()).catch(() => {});
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again only for another promo code
  useEffect(() => {
    if (!actions) return;
    const counted = code ? actions.applyPromotionCode(code) : actions.removePromotionCode();
    counted.then(({ type }) => {
      if (type === 'error') return onFailure();
      setIsReady(true);
      onReady(actions);
    }, onFailure);
  }, [actions, code]);

  return (
    // Reserves the card field's height, so that nothing below moves when it appears.
    <div className="min-h-60">
      {!isReady && <p>Loading the card form…</p>}
      <div ref={place} className="-m-1" />
    </div>
  );
}

async function requestSecret(order: { plan: number; attempt: string; course?: number }): Promise<string> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(order)) if (value !== undefined) body.set(name, String(value));
  const reply = await fetch('/checkout/session', { method: 'POST', body });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()).clientSecret;
}
