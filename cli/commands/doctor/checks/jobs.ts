import * as z from 'zod/mini'
import { findPending } from '#service/database/index.ts'
import { countSuppressed } from '#service/messaging/index.ts'
import { countParkedJobs } from '#service/platform/index.ts'
import { type Check, type CheckContext, type Finding, type OpenedDatabase, ok, warning, wrong } from '../context.ts'

export const jobsCheck: Check = {
  name: 'jobs',
  async look(context) {
    const opened = await context.databaseIfThere()
    if (opened === 'away')
      return [warning('Whether jobs are parked could not be looked at', 'Have the database answer first')]
    const state = await readState(context, opened)
    if (state === null) return [ok('There are no jobs yet')]
    const { parked, suppressed } = state
    return [
      ...(parked.length === 0 ? [ok('No job is parked')] : parked.map(toFinding)),
      ...(suppressed === 0 ? [] : [ok(`Nothing is mailed to ${suppressed} addresses that were refused for good`)]),
    ]
  },
}

const stateSchema = z.object({
  parked: z.array(z.object({ kind: z.string(), queue: z.string(), count: z.coerce.number() })),
  suppressed: z.number(),
})
type State = z.infer<typeof stateSchema>

/** Money that nobody moves is wrong; a mail that nobody gets may be as it has to be. */
function toFinding({ kind, queue, count }: State['parked'][number]): Finding {
  const found = `${count === 1 ? 'A job is' : `${count} jobs are`} parked: ${kind}`
  const todo = "See why: job list --parked. Then 'job retry' or 'job drop'"
  return queue === 'money' ? wrong(found, todo) : warning(found, todo)
}

async function readState({ askShop }: CheckContext, opened: OpenedDatabase): Promise<State | null> {
  if (opened === 'not there yet') return null
  if (opened === 'in the shop') return z.parse(stateSchema, await askShop('job', 'list', '--parked'))
  if ((await findPending(opened.open)).length > 0) return null
  const { query } = opened.open
  return { parked: await countParkedJobs(query), suppressed: await countSuppressed(query) }
}
