import * as z from 'zod/mini'
import type { Queryable } from '#service/database/connection.ts'
import { readLicenseRecord } from '#service/licensing/licenses/record-repository.ts'
import { readCustomerRecord } from '#service/personal-data.ts'
import { readOrderRecord } from '#service/sales/orders/record-repository.ts'
import type { Exchange } from '../every-operation/record.ts'

const listSchema = z.object({ data: z.object({ items: z.array(z.object({ id: z.string() })) }) })

/** Has the vendor look up what customers have been shown: an order, a license and whose it is. */
export async function lookUpAsVendor(db: Queryable, exchanges: readonly Exchange[]): Promise<void> {
  const firstOf = (operation: string) => {
    const shown = exchanges.find((exchange) => exchange.operation === operation && exchange.response.statusCode === 200)
    return z.parse(listSchema, shown?.response.json()).data.items[0]?.id ?? ''
  }
  await readOrderRecord(db, firstOf('listOrders'))
  const { owner } = await readLicenseRecord(db, firstOf('listLicenses'))
  await readCustomerRecord(db, owner.id)
}
