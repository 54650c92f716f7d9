import * as z from 'zod/mini'
import { findPending } from '#service/database/index.ts'
import { listParked } from '#service/messaging/index.ts'
import { type Check, type CheckContext, type Finding, type OpenedDatabase, ok, warning } from '../context.ts'

export const webhooksCheck: Check = {
  name: 'webhooks',
  async look(context) {
    const opened = await context.databaseIfThere()
    if (opened === 'away')
      return [warning('Whether deliveries are parked could not be looked at', 'Have the database answer first')]
    const receivers = await readReceivers(context, opened)
    if (receivers === null) return [ok('Nobody is told of anything yet')]
    const parked = receivers.filter(({ count }) => count > 0)
    if (parked.length === 0) return [ok(`No delivery is parked; there are ${receivers.length} receivers`)]
    return parked.map(describeReceiver)
  },
}

type Receiver = { id: string; host: string; count: number }

const describeReceiver = ({ id, host, count }: Receiver): Finding =>
  warning(
    `${count} deliveries to ${host} are parked: it was away for days`,
    `Mend it, then type: webhook replay ${id} --parked`,
  )

const listedSchema = z.object({
  receivers: z.array(z.object({ id: z.string(), url: z.string(), deliveries: z.object({ Parked: z.number() }) })),
})

async function readReceivers({ askShop }: CheckContext, opened: OpenedDatabase): Promise<Receiver[] | null> {
  if (opened === 'not there yet') return null
  if (opened === 'in the shop') {
    const { receivers } = z.parse(listedSchema, await askShop('webhook', 'list'))
    return receivers.map(({ id, url, deliveries }) => ({ id, host: new URL(url).host, count: deliveries.Parked }))
  }
  return (await findPending(opened.open)).length > 0 ? null : listParked(opened.open)
}
