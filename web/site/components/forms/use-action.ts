import { useState } from 'react'
import { explainFailure } from './explain-failure.ts'

export type Action = {
  isBusy: boolean
  problem: string | null
  /** Does something, unless something is being done; `meaning` says what it means when it fails. */
  run(meaning: string, act: () => Promise<void>): Promise<void>
}

/** Does one thing at a time, and says why it came to nothing. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(meaning: string, act: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(explainFailure(error, meaning))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, run }
}
