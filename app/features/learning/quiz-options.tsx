import { withCode } from '~/ui/with-code';

type QuizOptionsProps = { question: string; options: string[]; chosen: string | null };

export function QuizOptions({ question, options, chosen }: QuizOptionsProps) {
  return (
    <fieldset className="grid w-full gap-2">
      <legend className="mb-3 font-serif text-[1.2rem] font-semibold">{withCode(question)}</legend>
      {options.map((option) => (
        <label
          key={option}
          className="flex min-h-11 items-start gap-3 border border-rule bg-sheet px-4 py-3 has-checked:border-court"
        >
          <input
            type="radio"
            name="option"
            value={option}
            defaultChecked={option === chosen}
            className="mt-1 size-5 shrink-0 accent-court"
          />
          <span>{withCode(option)}</span>
        </label>
      ))}
    </fieldset>
  );
}
