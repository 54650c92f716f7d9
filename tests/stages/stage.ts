/** What one stage of `npm test` came to. A stage fails when anything failed or when it has a problem. */
export type StageResult = {
  name: string
  passed: number
  failed: number
  seconds: number
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
