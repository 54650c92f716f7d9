/** The variable by which `npm test -- --all` asks for the long form of all tests. */
export const lengthVariable = 'TEST_LENGTH'

/** Whether every test runs in its long form. Else those with the tag `long` are left out, and tables are short. */
export const isLong: boolean = process.env[lengthVariable] === 'long'

/** The tag of a test that runs in the long form only. */
export const longTag = 'long'

/** What a test does: all of `long`, or only what stands for it. */
export const choose = <Long, Short>(long: Long, short: Short): Long | Short => (isLong ? long : short)

/** Rows of a table of tests: all, or each `step`th from `first` on. Not for rows that carry rules of the specification. */
export const chooseEach = <Row>(step: number, rows: readonly Row[], first = 0): Row[] =>
  rows.filter((_, index) => isLong || index % step === first)
