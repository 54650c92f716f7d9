import { type CallOptions, send } from '../calls.ts'
import type { TestService } from '../test-service.ts'

const path = '/api/customer/vouchers'

export const peek = ({ app }: TestService, code: string, options: CallOptions = {}) =>
  send(app, 'GET', path, { ...options, query: { code } })
export const redeem = ({ app }: TestService, code: string, options: CallOptions = {}) =>
  send(app, 'POST', `${path}/redeem`, { ...options, query: { code } })

/** The products of the licenses that a voucher granted, each as often as it was granted, and whose they are. */
export async function grantedBy({ database }: TestService, code: string) {
  const rows = await database.query
    .selectFrom('licenses')
    .innerJoin('vouchers', 'vouchers.id', 'licenses.voucherId')
    .select(['licenses.customerId', 'licenses.productId'])
    .where('vouchers.code', '=', code.toLowerCase())
    .orderBy('licenses.productId')
    .execute()
  return { products: rows.map(({ productId }) => productId), owners: [...new Set(rows.map((row) => row.customerId))] }
}
