/** How many rounds a test has: by guessing alone, all five are right in one test of 32. */
export const rounds = 5

/** A test whether the versions of a recording can be told apart: in each round, X and Y are the two in another order. */
export type BlindTest = {
  /** From 0; `rounds` when it has ended. */
  round: number
  right: number
  /** Which version X is. Y is the other. */
  x: 0 | 1
  /** Whether the last answer was right. */
  wasRight: boolean | null
}

export type Letter = 'X' | 'Y'

/** `random` returns numbers from 0 to less than 1. */
export const startTest = (random: () => number): BlindTest => ({ round: 0, right: 0, x: toss(random), wasRight: null })

/** The version behind a letter. */
export const versionOf = ({ x }: BlindTest, letter: Letter): 0 | 1 => ((letter === 'X') === (x === 0) ? 0 : 1)

/** Takes the answer which letter is the processed version, which is 1. */
export function answerTest(test: BlindTest, letter: Letter, random: () => number): BlindTest {
  const wasRight = versionOf(test, letter) === 1
  return { round: test.round + 1, right: test.right + (wasRight ? 1 : 0), x: toss(random), wasRight }
}

const toss = (random: () => number): 0 | 1 => (random() < 0.5 ? 0 : 1)
