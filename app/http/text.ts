export const tooLong = (maximum: number) => `Please use at most ${maximum} characters`;
