import { useState } from 'react'
import { explainFailure } from './explain-failure.ts'

/** Does one thing at a time, and says why it came to nothing. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ problem: string; error: unknown } | null>(null)

  /** Does something, unless something is being done; `meaning` says what it means when it fails. */
  async function run(meaning: string, act: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure({ problem: explainFailure(error, meaning), error })
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    problem: failure?.problem ?? null,
    error: failure?.error ?? null,
    run,
    clear: () => setFailure(null),
  }
}
