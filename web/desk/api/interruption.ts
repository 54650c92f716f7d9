/** Why a call waits for the person: their session has ended, or money, keys or staff ask for a fresh proof of who they are. */
export type Interruption = 'sign-in' | 'verify'

type Waiting = { kind: Interruption; end: (isSolved: boolean) => void; solved: Promise<boolean> }

/**
 * What interrupts calls. Calls that fail meanwhile wait for the same dialog; the page and what was typed in it stay as they are.
 */
export function createInterruptions() {
  let waiting: Waiting | null = null
  const listeners = new Set<() => void>()
  const set = (next: Waiting | null) => {
    waiting = next
    for (const listener of listeners) listener()
  }

  return {
    /** Resolves once the person has proved who they are: true; or has refused to: false. */
    ask(kind: Interruption): Promise<boolean> {
      if (waiting) return waiting.solved
      const { promise, resolve } = Promise.withResolvers<boolean>()
      set({ kind, end: resolve, solved: promise })
      return promise
    },
    end(isSolved: boolean): void {
      const ended = waiting
      set(null)
      ended?.end(isSolved)
    },
    read: (): Interruption | null => waiting?.kind ?? null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Interruptions = ReturnType<typeof createInterruptions>
