import { sql } from 'kysely'
import { type Check, type CheckContext, type Finding, type OtherClock, ok, warning, wrong } from '../context.ts'

/** How far this clock may be from others, in milliseconds. */
const tolerable = 2_000
const tooFar = 60_000

/** Compares this machine's clock with those that other checks have met, so it comes after them. */
export const clockCheck: Check = {
  name: 'clock',
  async look(context) {
    const others = [...(await askDatabase(context)), ...context.clocks]
    if (others.length === 0) return [ok('No other clock was met that it could be compared with')]
    return others.map(judgeClock)
  },
}

/** The embedded database has this machine's. */
async function askDatabase({ database, clock }: CheckContext): Promise<OtherClock[]> {
  const opened = await database().catch(() => null)
  if (opened === null || typeof opened === 'string' || opened.open.kind !== 'postgres') return []
  const askedAt = clock().getTime()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(opened.open.query)
  const waited = clock().getTime() - askedAt
  const [told] = rows
  return told ? [{ whose: 'the database', ahead: told.now.getTime() - askedAt - waited / 2, within: waited / 2 }] : []
}

export function judgeClock({ whose, ahead, within }: OtherClock): Finding {
  const off = Math.max(0, Math.abs(ahead) - within)
  if (off <= tolerable) return ok(`This clock agrees with that of ${whose}`)
  const found = `This clock is ${(off / 1000).toFixed(1)} s ${ahead > 0 ? 'behind' : 'ahead of'} that of ${whose}`
  const todo = 'Have both set their clocks by the network (NTP): tokens, links and taxes go by them'
  return off > tooFar ? wrong(found, todo) : warning(found, todo)
}
