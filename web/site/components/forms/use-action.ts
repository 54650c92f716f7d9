import { useState } from 'react'
import { explainFailure } from './explain-failure.ts'

/** Does one thing at a time, and says why it came to nothing. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Does something, unless something is being done; `meaning` says what it means when it fails. */
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

  return { isBusy, problem, run, clear: () => setProblem(null) }
}
