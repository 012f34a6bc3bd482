import { Verdict } from '~/ui/verdict';

export function TestModeNote() {
  return (
    <Verdict tone="note" title="Billing test mode">
      <p>This server charges nobody: plans start, change and end without a payment.</p>
    </Verdict>
  );
}
