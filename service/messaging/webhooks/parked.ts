import type { Database } from '#service/database/index.ts'
import { countDeliveries, findReceivers } from './repository.ts'

/** How many deliveries are parked for each receiver, which is named by its host alone: an address may hold a secret. */
export async function listParked({ query }: Database): Promise<{ id: string; host: string; count: number }[]> {
  const counts = await countDeliveries(query)
  return (await findReceivers(query)).map(({ id, url }) => ({
    ...{ id, host: new URL(url).host },
    count: counts.find(({ receiverId, status }) => receiverId === id && status === 'Parked')?.count ?? 0,
  }))
}
