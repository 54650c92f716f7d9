/** One case of the bench or of the trials. */
export type Case = {
  name: string
  /** What must hold, for people: `up in under 3 s`. */
  figure: string
  run(): Promise<CaseResult>
}

export type CaseResult = {
  passed: boolean
  /** What was measured, for people: `1.4 s (median of 5)`. */
  measured: string
  /** Neither passed nor failed: something that the case needs is missing, as `measured` says. */
  isNotRun?: true
}

/** A case of `npm run trials`. */
export type TrialCase = Case & {
  /** The protection that it guards, by name: `the lock on a license while its seats are counted`. */
  guards: string
  /** What was removed once to see it fail, and what it then found: `without the lock, 9 of 64 took one seat`. */
  seenToFail: string
}
