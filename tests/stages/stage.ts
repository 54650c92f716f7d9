/** A test that failed, or what failed around the tests. */
export type Failure = {
  /** Where, from the repository's root; empty when no file says it. */
  file: string
  name: string
  /** The first line of why. */
  reason: string
}

/** What one stage of `npm test` came to. A stage fails when anything failed or when it has a problem. */
export type StageResult = {
  name: string
  passed: number
  failed: number
  seconds: number
  /** What failed, one by one. */
  failures: Failure[]
  /** What failed at first and passed when its file was run again alone. */
  unsettled?: Failure[]
  /** Why the stage as a whole did not work out, where no single test says it. */
  problem?: string
}

export type Outcome = Omit<StageResult, 'name' | 'seconds'>

export type Need = 'postgres' | 'chromium'

export type Stage = {
  name: string
  needs: Need[]
  run(context: StageContext): Promise<Outcome>
}

export type StageContext = {
  env: NodeJS.ProcessEnv
  /** Aborts when the run is interrupted or out of time. */
  signal: AbortSignal
}

export const hasFailed = ({ failed, problem }: Outcome): boolean => failed > 0 || problem !== undefined
