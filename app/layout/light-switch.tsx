import { useLight } from '~/ui/nonce';

/** A plain form, as the browser has to reload the page afterwards. */
export function LightSwitch({ className }: { className: string }) {
  const isOn = useLight();
  return (
    <form method="post" action="/light" className="flex flex-wrap items-center gap-x-3">
      <input type="hidden" name="light" value={isOn ? 'off' : 'on'} />
      <button type="submit" className={`${className} cursor-pointer`}>
        {isOn ? 'Turn light mode off' : 'Turn light mode on'}
      </button>
      <span>
        {isOn
          ? 'It is on: pages come without script.'
          : 'Pages without script: 75 kB less to load, and 120 kB less where you write SQL.'}
      </span>
    </form>
  );
}
