import { gauge, type ReadGauges } from '#service/platform/index.ts'
import { countSuppressed } from './mail/repository.ts'
import { countUndelivered } from './webhooks/repository.ts'

export const readMessagingGauges: ReadGauges = async (db) => {
  const suppressed = await countSuppressed(db)
  const { waiting, parked } = await countUndelivered(db)
  return [
    gauge('backline_addresses_suppressed', 'Addresses that nothing is mailed to, as they were refused.', [
      { value: suppressed },
    ]),
    gauge('backline_webhook_deliveries', 'Deliveries to receivers that are not delivered.', [
      { labels: { status: 'waiting' }, value: waiting },
      { labels: { status: 'parked' }, value: parked },
    ]),
  ]
}
