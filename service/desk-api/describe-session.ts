import type { DeskSession } from '#contract/desk/session.ts'
import { toWire } from '#service/vendor-api/index.ts'
import type { DeskServices } from './dependencies.ts'

export type DescribeSession = (session: { sessionId: string; staffId: string }) => Promise<DeskSession>

/** Describes a session with what the desk needs to know of the shop. */
export function createDescribeSession({ staffAccounts, catalogue }: DeskServices, shopName: string): DescribeSession {
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name })
  return async (session) => {
    const { currencies, products, bundles } = catalogue.current()
    const shop = {
      name: shopName,
      currencies: [...currencies],
      products: products.map(named),
      bundles: bundles.map(named),
    }
    return toWire({ ...(await staffAccounts.sessions.describe(session)), shop })
  }
}
