import { useEffect, useState } from 'react'
import { transferLicensesMax } from '#contract/license-transfers.ts'
import type { Transfers } from '#web/client/license-transfers.ts'
import { describeBlocked } from './describe-obstacle.ts'

const nothing: ReadonlyMap<string, string> = new Map()

/** The licenses that cannot be handed on whatever else is chosen, and why; `listed` are their ids, in a text with spaces. */
export function useBlocked(transfers: Transfers, listed: string): ReadonlyMap<string, string> {
  const [blocked, setBlocked] = useState(nothing)
  useEffect(() => {
    let isCurrent = true
    findBlocked(transfers, listed.split(' ')).then(
      (found) => isCurrent && setBlocked(found),
      // An offer asks for the same once more, and says then what is wrong.
      () => isCurrent && setBlocked(nothing),
    )
    return () => {
      isCurrent = false
    }
  }, [transfers, listed])
  return blocked
}

async function findBlocked(transfers: Transfers, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const count = Math.ceil(ids.length / transferLicensesMax)
  const parts = Array.from({ length: count }, (_, part) =>
    ids.slice(part * transferLicensesMax, (part + 1) * transferLicensesMax),
  )
  const found = await Promise.all(parts.map((part) => transfers.check(part)))
  return describeBlocked(found.flatMap(({ obstacles }) => obstacles))
}
