import { useState } from 'react';
import { Button } from './button';
import { Field } from './field';
import { ScriptPart } from './script-part';

/** A text to copy: selectable, and with script copied by a button. */
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

/** `said`: the result of the last copy, in words. */
export function useCopy() {
  const [said, setSaid] = useState('');
  const copy = async (text: string, words: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(words);
    } catch {
      setSaid('This browser does not let a page copy.');
    }
  };
  return { said, copy };
}
