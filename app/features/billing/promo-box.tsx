import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import type { FormState } from '~/ui/form';
import type { Promo } from './promo';

type PromoBoxProps = {
  promo: Promo | null;
  field: ReturnType<FormState<'promoCode'>['field']>;
  isApplying: boolean;
  isBusy: boolean;
};

/** Without script, the server treats Enter as Apply when the code differs from the applied one. */
export function PromoBox({ promo, field, isApplying, isBusy }: PromoBoxProps) {
  const [isEmpty, setIsEmpty] = useState(false);
  useEffect(() => {
    const input = document.getElementById(field.id);
    if (input instanceof HTMLInputElement) setIsEmpty(input.value.trim() === '');
  }, [field.id]);
  const applyOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.querySelector<HTMLButtonElement>('button[value=promo]')?.click();
  };
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <div className="min-w-40 flex-1">
        <Field
          {...field}
          label="Promo code"
          autoComplete="off"
          hint={promo?.isValid ? `✓ ${promo.code} applied` : undefined}
          errors={
            field.errors ?? (promo?.isValid === false ? [`“${promo.code}” takes nothing off.`] : undefined)
          }
          onInput={({ currentTarget }) => setIsEmpty(currentTarget.value.trim() === '')}
          onKeyDown={applyOnEnter}
        />
      </div>
      <Button
        name="intent"
        value="promo"
        className="mt-[1.9rem]"
        formNoValidate
        disabled={isBusy || isEmpty}
        // The button loses the focus when it is disabled.
        onClick={() => document.getElementById(field.id)?.focus()}
      >
        {isApplying && <Spinner />}
        {isApplying ? 'Applying...' : 'Apply'}
      </Button>
    </div>
  );
}

function Spinner() {
  return (
    <span
      data-testid="spinner"
      aria-hidden="true"
      className="size-4 rounded-full border-2 border-current border-e-transparent motion-safe:animate-spin"
    />
  );
}
