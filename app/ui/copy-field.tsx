import { Button } from './button';
import { useCopy } from './copy';
import { Field } from './field';
import { ScriptPart } from './script-part';

/** What is to be taken elsewhere: to be selected and copied, and with script by one press. */
export function CopyField({ label, name, text }: Record<'label' | 'name' | 'text', string>) {
  const { said, copy } = useCopy();
  return (
    <div className="max-w-form">
      <Field label={label} name={name} value={text} readOnly />
      <ScriptPart>
        <Button type="button" onClick={() => copy(text, 'Copied.')}>
          Copy
        </Button>{' '}
        <span role="status">{said}</span>
      </ScriptPart>
    </div>
  );
}
