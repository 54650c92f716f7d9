import type { ImportWork } from '#contract/vendor-api/imports.ts'
import { ProblemError } from '#service/platform/index.ts'

/** The work was told to end, and goes on when it is asked for again. */
class Stopped extends Error {}

type Work = Pick<ImportWork, 'kind' | 'records' | 'of'> & {
  startedAt: Date
  /** How many records were done before this process took it up. */
  from: number
  isStopped: boolean
  ended: Promise<void>
}
export type Step = {
  /** Says how many records are done; throws where the work is to end. */
  onProgress: (records: number) => void
  /** Says what is done now, of how many records, with so many done. */
  turnTo: (kind: ImportWork['kind'], records?: number) => void
}

/** Work of this process that takes longer than a call: one at a time for each upload or import. */
export function createBackground(logger: { error: (details: object, message: string) => void }) {
  const works = new Map<string, Work>()
  const failures = new Map<string, string>()

  function note(key: string, error: unknown): void {
    if (error instanceof Stopped) return
    failures.set(key, error instanceof ProblemError ? error.message : 'It broke off: the log says why. Go on with it')
    if (!(error instanceof ProblemError)) logger.error({ err: error }, 'an import broke off')
  }

  return {
    /** Starts work under a key; false where there is some. */
    start(key: string, { kind, of }: Pick<ImportWork, 'kind' | 'of'>, run: (step: Step) => Promise<void>): boolean {
      if (works.has(key)) return false
      failures.delete(key)
      const work: Work = {
        kind,
        of,
        records: 0,
        from: 0,
        startedAt: new Date(),
        isStopped: false,
        ended: Promise.resolve(),
      }
      works.set(key, work)
      const step: Step = {
        onProgress(records) {
          work.records = records
          if (work.isStopped) throw new Stopped()
        },
        turnTo(next, records = 0) {
          Object.assign(work, { kind: next, records, from: records, startedAt: new Date() })
        },
      }
      work.ended = run(step)
        .catch((error: unknown) => note(key, error))
        .finally(() => works.delete(key))
      return true
    },
    has: (key: string): boolean => works.has(key),
    /** What is done under a key now. */
    show(key: string): ImportWork | null {
      const work = works.get(key)
      if (!work) return null
      const { kind, records, of, from, startedAt } = work
      const seconds = (Date.now() - startedAt.getTime()) / 1000
      const perSecond = seconds < 1 ? 0 : Math.round((records - from) / seconds)
      return { kind, records, of, perSecond, startedAt: startedAt.toISOString() }
    },
    failureOf: (key: string): string | null => failures.get(key) ?? null,
    forget: (key: string): boolean => failures.delete(key),
    /** Has work end with the records at hand, and waits for that. */
    async stop(key: string): Promise<void> {
      const work = works.get(key)
      if (!work) return
      work.isStopped = true
      await work.ended
    },
    async stopAll(): Promise<void> {
      await Promise.all([...works.keys()].map((key) => this.stop(key)))
    },
  }
}

export type Background = ReturnType<typeof createBackground>
