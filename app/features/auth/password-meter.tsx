import { passwordStrength } from './password';

const colours = { red: 'bg-foul', orange: 'bg-court', yellow: 'bg-gold', green: 'bg-pitch' };

export default function PasswordMeter({ password }: { password: string }) {
  const { colour, percent, words } = passwordStrength(password);
  return (
    <div className="min-h-8 max-w-form" aria-live="polite">
      <div className="h-1.5 bg-rule">
        <div className={`h-full ${colours[colour]}`} style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 text-sm text-ink-2">Password strength: {words}</p>
    </div>
  );
}
