import { useCallback, useEffect, useRef, useState } from 'react'
import { ServiceError } from '#web/client/errors.ts'

/** What became of a link from a mail; one that is 'refused' is good for nothing, one that 'failed' may be tried again. */
export type LinkUse<Result> =
  | { status: 'waiting' }
  | { status: 'used'; result: Result }
  | { status: 'refused'; reason: string }
  | { status: 'failed'; error: unknown; retry: () => void }

type LinkUseOptions<Link, Result> = {
  /** Null until the page knows it. */
  link: Link | null
  /** Must stay the same function for the same shop: another one is a reason to begin again. */
  use: (link: Link) => Promise<Result>
  onAnswered: () => void
}

/** Uses a link from a mail as soon as the page knows it: once, however often the page is drawn. */
export function useLink<Link, Result>({ link, use, onAnswered }: LinkUseOptions<Link, Result>): LinkUse<Result> {
  const [state, setState] = useState<LinkUse<Result>>({ status: 'waiting' })
  const begun = useRef<typeof use | null>(null)

  const begin = useCallback(
    async (wanted: Link) => {
      begun.current = use
      setState({ status: 'waiting' })
      const outcome = await use(wanted).then(
        (result): LinkUse<Result> => ({ status: 'used', result }),
        (error): LinkUse<Result> =>
          isRefusal(error)
            ? { status: 'refused', reason: error.message }
            : { status: 'failed', error, retry: () => void begin(wanted) },
      )
      if (begun.current !== use) return
      if (outcome.status !== 'failed') onAnswered()
      setState(outcome)
    },
    [use, onAnswered],
  )

  useEffect(() => {
    if (link && begun.current !== use) void begin(link)
  }, [link, use, begin])

  return state
}

/** Something is wrong with the link itself; too many tries, or a service that is away, say nothing of it. */
const isRefusal = (error: unknown): error is ServiceError => error instanceof ServiceError && error.status === 400
